import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import PaymentModule

/// Values of the shop that a shell completes. The values come from the server and the data folder that the command line names.
extension CompletionKind {
    static var items: CompletionKind { catalog { $0.map(\.id) } }

    /// Links without `trellis://`, because a colon separates words in bash.
    static var links: CompletionKind {
        let screens = ["home", "profile", "profile/accounts", "profile/payments", "settings"]
        return catalog { screens + $0.map { "home/items/\($0.id)" } }
    }

    static var currencies: CompletionKind { catalog { Set($0.flatMap(\.prices).map(\.currency.code)).sorted() } }

    /// The payments for which a command has a use.
    static func payments(where isUseful: @escaping @Sendable (Payment) -> Bool = { _ in true }) -> CompletionKind {
        stored { app in
            let page = try await app.dependencies.payment.payments(limit: 100, after: nil)
            return page.payments.filter(isUseful).map(\.id)
        }
    }

    static var paymentMethods: CompletionKind {
        stored { app in
            try await app.dependencies.payment.methods(language: app.localizer.language.tag).map(\.id)
        }
    }

    static var accounts: CompletionKind {
        stored { app in
            let users = try await app.dependencies.accounts.storedAccounts().map(\.user)
            return Set(users.map { $0.username ?? $0.email ?? $0.id.subject }).sorted()
        }
    }

    private static func catalog(_ values: @escaping @Sendable ([Item]) -> [String]) -> CompletionKind {
        custom { words, _, _ in
            await valuesWithinFiveSeconds(words) { options in
                try await options.withCatalog { app in
                    let getItems = try app.catalog.resolve(GetItemsUseCase.self)
                    var page = try await getItems.execute(nil).value
                    var items = page.elements
                    while let cursor = page.nextCursor {
                        page = try await getItems.execute(cursor).value
                        items += page.elements
                    }
                    return values(items)
                }
            }
        }
    }

    /// Values for which the stored session is needed. A passphrase is not asked for, and no folder is created.
    private static func stored(
        _ values: @escaping @MainActor @Sendable (AppModel) async throws -> [String]
    ) -> CompletionKind {
        custom { words, _, _ in
            await valuesWithinFiveSeconds(words) { options in
                let folder = options.storage.folder
                let exists = FileManager.default.fileExists(atPath: folder.path)
                guard exists, try options.storage.source(in: folder) != .passphrase else { return [] }
                return try await options.withApp { app, _ in try await values(app) }
            }
        }
    }

    private static func valuesWithinFiveSeconds(
        _ words: [String],
        _ values: @escaping @Sendable (GeneralOptions) async throws -> [String]
    ) async -> [String] {
        let pairs = zip(words, words.dropFirst()).filter { GeneralOptions.wordCounts[$0.0] == 2 }
        guard let options = try? GeneralOptions.parse(pairs.flatMap { [$0.0, $0.1] }) else { return [] }
        return await withTaskGroup(of: [String].self) { group in
            group.addTask { (try? await values(options)) ?? [] }
            group.addTask {
                try? await Task.sleep(for: .seconds(5))
                return []
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
    }
}
