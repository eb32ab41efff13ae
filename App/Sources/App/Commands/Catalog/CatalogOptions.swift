import ArgumentParser
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure

/// The options of commands that read the catalog.
struct CatalogOptions: ParsableArguments {
    /// The paragraph of each command's help about stored data.
    static let storageHelp = """
        The catalog needs no account and no storage key: nothing is read from the data folder and nothing is stored. The \
        command also runs while the shop is open. Without --api-url, it reads the catalog of a Sandbox of its own. Without \
        --language, the texts are in the language of the system.
        """

    @OptionGroup var network: NetworkOptions
    @OptionGroup var language: LanguageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var log: LogOptions

    /// Calls `body` with an app that stores nothing, until SIGINT or SIGTERM.
    @MainActor
    func withApp(_ body: @escaping @MainActor @Sendable (AppModel) async throws -> Void) async throws {
        let url = try network.apiURL
        try await cancelOnInterrupt {
            try await withAPIServer(at: url, dataFolder: nil, log: log.destination) { @MainActor server in
                try await body(
                    AppModel(
                        // The storages are given, so nothing is in this folder.
                        network.configuration(api: server, dataFolder: URL(filePath: "/"), log: log.destination),
                        storage: EmptyStorage(),
                        cacheStorage: EmptyStorage(),
                        language: language.language
                    )
                )
            }
        }
    }
}

extension NetworkOptions {
    /// Returns the result of `body`, which reads the list of items, and throws an error that names the address if the
    /// server has no such list.
    @MainActor
    func list<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch NetworkError.server(let failure) where failure.isMissing {
            let address = try apiURL?.withoutSecrets ?? "the Sandbox"
            throw NoAPIError(address: address, source: apiURLSource)
        }
    }

    /// Returns the result of `body`, which reads the item with `id`. If the server does not have it, throws an error that
    /// names the item, or the address if the server has no catalog at all.
    @MainActor
    func item<Value>(_ id: String, in app: AppModel, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch NetworkError.server(let failure) where failure.isMissing {
            let getItems = try app.container.resolve(GetItemsUseCase.self)
            _ = try await list { try await getItems.execute(nil) }
            throw NotFoundError(id: id, listCommand: "App items\(apiURLArgument)")
        }
    }
}

/// The error for a server without a catalog.
private struct NoAPIError: LocalizedError {
    let address: String
    let source: String

    var errorDescription: String? { "There is no shop at \(address): it has no list of items." }
    var recoverySuggestion: String? { "Check the address in \(source)." }
}

/// The error for an item that a server does not have.
private struct NotFoundError: LocalizedError {
    let id: String
    let listCommand: String

    var errorDescription: String? { "Item not found: \(id.printableLine)" }
    var recoverySuggestion: String? { "List the items with: \(listCommand)" }
}

/// Calls `perform` with the elements of each page, with a line of progress for slow ones. It ends at a page whose next cursor
/// is not new, and when standard output has no reader.
@MainActor
func forEachPage<Element>(
    _ progress: LocalizedText,
    _ localizer: Localizer,
    get: (_ cursor: String?) async throws -> Page<Element>,
    perform: ([Element]) throws -> Void
) async throws {
    var known: Set<String?> = []
    var cursor: String?
    repeat {
        let page = try await withProgress(localizer(progress)) { try await get(cursor) }
        try perform(page.elements)
        known.insert(cursor)
        cursor = page.nextCursor
    } while !known.contains(cursor) && Output.hasReader
}

/// The id of an item on the command line.
struct ItemArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The id of the item, such as itm_01.", valueName: "item"))
    var id: String

    func validate() throws {
        if id.isEmpty { throw ValidationError("The id of the item must not be empty.") }
    }
}
