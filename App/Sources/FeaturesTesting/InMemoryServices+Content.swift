package import Core
import CoreTesting
package import DependencyInjection
package import Features
import Foundation
package import PaymentModule
import PaymentTesting

extension InMemoryServices {
    /// The content of the servers, for previews of a screen in each of its states.
    package enum Content: String, Sendable, CaseIterable {
        case loaded
        /// No request gets a response.
        case loading
        case empty
        /// Every request fails.
        case failed
        /// Every request fails after the content was cached.
        case offline
    }

    /// Responds with `content` from now on, to Mina. The features of `container` must be open.
    package func serve(_ content: Content, in container: DIContainer) async {
        let targets: [RequestTarget] = [
            "/v1/items", "/v1/items/lamp", "/v1/items/lamp/comments", "/v1/items/lamp/comments/c1/replies",
        ]
        addCatalog()
        if content != .empty { for item in ["jar", "lamp"] { await addPayment(for: item) } }
        switch content {
        case .loaded: break
        case .loading:
            let gate = Gate()
            for request in [InMemoryPaymentGateway.Request.payments, .methods] {
                paymentServer.script(request, then: .delayed { await gate.pass() })
            }
            for target in targets {
                network.removeReplies(to: .get, target)
                network.reply(to: .get, target) { _ throws(NetworkError) in
                    await gate.pass()
                    throw .unreachable
                }
            }
        case .empty:
            answer("/v1/items", CatalogJSON.page("items", []))
            answer("/v1/items/lamp/comments", CatalogJSON.page("comments", []))
            answer("/v1/items/lamp/comments/c1/replies", CatalogJSON.page("replies", []))
        case .failed, .offline:
            if content == .offline { await cacheContent(in: container) }
            for request in [InMemoryPaymentGateway.Request.payments, .methods] {
                paymentServer.script(request, then: .requestLost)
            }
            for target in targets {
                network.removeReplies(to: .get, target)
                network.reply(to: .get, target, error: .unreachable)
            }
            connection.update(after: .unreachable)
        }
    }

    /// Adds two items, one of them with comments and a reply.
    package func addCatalog() {
        let lamp = CatalogJSON.item("lamp", title: "Paper lamp", summary: "A lamp with a paper shade.", comments: 2)
        answer("/v1/items", CatalogJSON.page("items", [lamp, CatalogJSON.item("jar", title: "Stone jar")]))
        answer("/v1/items/lamp", lamp)
        let comments = [CatalogJSON.comment("c1", replies: 1), CatalogJSON.comment("c2", by: "Mina")]
        answer("/v1/items/lamp/comments", CatalogJSON.page("comments", comments))
        answer("/v1/items/lamp/comments/c1/replies", CatalogJSON.replies("r1"))
    }

    /// Responds to `target` with `json` from now on.
    package func answer(_ target: RequestTarget, to method: HTTPMethod = .get, _ json: String) {
        network.removeReplies(to: method, target)
        network.reply(to: method, target, json: json)
    }

    /// Adds a payment of an account, by default of Mina, to the server. The n-th one has the id `pay_n`.
    ///
    /// - Returns: The payment, or `nil` if the server refuses it.
    @discardableResult
    package func addPayment(
        for item: Item.ID = "a",
        _ amount: Money = Money(minorUnits: 1_000, currency: .usd),
        refunded: Int64 = 0,
        method: PaymentMethod.ID = "card",
        of account: AccountID = .mina
    ) async -> Payment? {
        let order = PaymentOrder(
            reference: "earlier-\(paymentServer.payments.count + 1)",
            lines: [OrderLine(itemID: item)],
            amount: amount,
            method: method,
            account: account
        )
        guard let payment = try? await paymentServer.create(order) else { return nil }
        _ = try? await paymentServer.confirm(payment.id, method: method, of: account)
        if refunded > 0 {
            let part = Money(minorUnits: refunded, currency: amount.currency)
            let order = RefundOrder(reference: payment.id, of: payment, amount: part, account: account)
            _ = try? await paymentServer.refund(order)
        }
        return try? await paymentServer.payment(payment.id, of: account)
    }

    package func loseStorage() { storage.fail(with: .keyMissing(path: "store.sealed", source: "the keychain")) }

    // MARK: Payments of previews from now on
    package func holdPayments() { paymentServer.script(.confirm, then: .delayed { await Gate().pass() }) }
    package func losePayments() { paymentServer.script(.confirm, then: .requestLost) }
    /// Shows payments as not started.
    package func lagPayments() { paymentServer.script(.confirm, then: .stale) }
    package func refusePayments() {
        paymentServer.script(.create, then: .refused(.rejected(status: 422, type: "price-changed", title: nil)))
    }

    /// Loads the catalog and the payments once. A failure shows in the preview.
    private func cacheContent(in container: DIContainer) async {
        _ = try? await container.resolve(GetItemsUseCase.self).execute(nil)
        _ = try? await container.resolve(GetItemUseCase.self).execute("lamp")
        for thread in [CommentThread.comments(on: "lamp"), .replies(to: "c1", on: "lamp")] {
            _ = try? await container.resolve(GetCommentsUseCase.self).execute(thread)
        }
        _ = try? await container.resolve(GetPaymentsUseCase.self).execute(nil)
    }
}

extension NetworkError {
    /// The error of a request without a network.
    package static let unreachable = NetworkError.offline(request: "http://x/v1/items", reason: "no network")
}

extension Loadable {
    package var isStale: Bool {
        if case .loaded(_, .stale) = self { true } else { false }
    }
}
