import ArgumentParser
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure

/// The options of commands that read the catalog.
struct CatalogOptions: ParsableArguments {
    /// The paragraph of each command's help about stored data.
    static let storageHelp = """
        The catalog needs no account and no storage key: nothing is read from the data folder and nothing is stored. The \
        command also runs while the shop is open. Without --api-url, it reads the catalog of a Sandbox of its own.
        """

    @OptionGroup var common: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var languageOptions: LanguageOptions

    /// Calls `body` with an app that stores nothing, until SIGINT or SIGTERM.
    @MainActor
    func withApp(_ body: @escaping @MainActor @Sendable (AppModel) async throws -> Void) async throws {
        let (url, logger) = (try common.apiURL, common.log.swiftLog)
        try await cancelOnInterrupt {
            try await withAPIServer(at: url, dataFolder: nil, logger: logger) { @MainActor url in
                try await body(
                    AppModel(
                        networkOptions.configuration(api: url, dataFolder: common.dataFolder, log: common.log),
                        storage: EmptyStorage(),
                        cacheStorage: EmptyStorage(),
                        language: languageOptions.language
                    )
                )
            }
        }
    }
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

    /// Returns the result of `body`, and throws an error that names the item if the server has none with this id.
    @MainActor
    func found<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch NetworkError.server(let failure) where failure.isMissing {
            throw NotFoundError(id: id)
        }
    }

    private struct NotFoundError: LocalizedError {
        let id: String

        var errorDescription: String? { "Item not found: \(id.printableLine)" }
        var recoverySuggestion: String? { "List the items with: App items" }
    }
}
