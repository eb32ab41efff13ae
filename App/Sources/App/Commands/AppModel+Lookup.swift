import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Observation

extension AppModel {
    /// The container, with the services of the catalog.
    var catalog: DIContainer {
        get throws {
            try CatalogDataModule.configure(container)
            return container
        }
    }

    /// Returns the item with `id`, with a line of progress if it takes long.
    func item(_ id: Item.ID) async throws -> Item {
        let getItem = try catalog.resolve(GetItemUseCase.self)
        return try await withProgress("Loading the item") {
            try await reading(id) { try await getItem.execute(id).value }
        }
    }
}

/// Returns the result of `body`. If the server does not have what it reads, the error names the item with `id`.
@MainActor
func reading<Value>(_ id: Item.ID, _ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch NetworkError.server(let failure) where failure.isMissing {
        let url = failure.request?.split(separator: " ").last.flatMap { URL(string: String($0)) }
        guard failure.response.isWebPage, let url else {
            throw CommandError.notFound("Item", id, suggestion: "List the items with: \(shell("items"))")
        }
        throw CommandError.noShop(at: Origin(url).description)
    }
}

/// Waits until `condition` is `true` for the observed state of a view model.
@MainActor
func until(_ condition: () -> Bool) async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    while !withObservationTracking(condition, onChange: { continuation.yield() }) {
        for await _ in changes { break }
        try Task.checkCancellation()
    }
}

extension Loadable {
    /// Returns the value from the server, or `none` if it has none.
    ///
    /// - Throws: The error of loading it.
    func loaded(_ none: Value? = nil) throws -> Value {
        switch self {
        case .loaded(let value, .fresh): return value
        case .failed(let failure), .loaded(_, .stale(_, let failure)): throw failure
        case .empty: if let none { return none } else { fallthrough }
        case .loading: throw CommandError("Nothing was loaded.", suggestion: "Try again.")
        }
    }
}
