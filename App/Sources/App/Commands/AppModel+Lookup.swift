import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import PaymentModule

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
        return try await withProgress(.loadingItem) {
            try await reading(id) { try await getItem.execute(id).value }
        }
    }

    /// Returns the names of items by their ids. A name that cannot be fetched is missing.
    func titles(of ids: some Sequence<Item.ID>) async throws -> [Item.ID: String] {
        let getItem = try catalog.resolve(GetItemUseCase.self)
        var titles: [Item.ID: String] = [:]
        for id in Set(ids) {
            if let item = try? await getItem.execute(id).value { titles[id] = item.title }
        }
        return titles
    }

    func payment(_ id: Payment.ID) async throws -> Payment {
        do throws(PaymentError) {
            return try await dependencies.payment.payment(id)
        } catch .notFound {
            throw CommandError.paymentNotFound(id)
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
        guard failure.response.isWebPage, let url else { throw CommandError.itemNotFound(id) }
        throw CommandError.noShop(at: Origin(url).description)
    }
}
