import Core
import CoreTesting
package import DependencyInjection
import Features
import PaymentModule

extension FakeServices {
    /// The content of the server, for previews of a screen in each of its states.
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

    /// Responds with `content` from now on. The features of `container` must be open.
    package func serve(_ content: Content, in container: DIContainer) async {
        let targets: [RequestTarget] = [
            "/v1/items", "/v1/items/lamp", "/v1/items/lamp/comments", "/v1/items/lamp/comments/c1/replies",
        ]
        addCatalog()
        payments.list([FakePayments.payment("pay_1", item: "lamp"), FakePayments.payment("pay_2", item: "jar")])
        switch content {
        case .loaded: break
        case .loading:
            let gate = Gate()
            for call in [FakePayments.Call.list, .methods, .orders] { payments.wait(call, at: gate) }
            for target in targets {
                network.removeReplies(to: .get, target)
                network.reply(to: .get, target) { _ throws(NetworkError) in
                    await gate.pass()
                    throw .unreachable
                }
            }
        case .empty:
            payments.list([])
            answer("/v1/items", CatalogJSON.page("items", []))
            answer("/v1/items/lamp/comments", CatalogJSON.page("comments", []))
            answer("/v1/items/lamp/comments/c1/replies", CatalogJSON.page("replies", []))
        case .failed, .offline:
            if content == .offline { await cacheContent(in: container) }
            for call in [FakePayments.Call.list, .methods] { payments.fail(call, with: .network(.unreachable)) }
            for target in targets {
                network.removeReplies(to: .get, target)
                network.reply(to: .get, target, error: .unreachable)
            }
            connection.update(after: .unreachable)
        }
    }

    /// Leaves orders without an answer.
    package func holdPayments() { payments.wait(.send, at: Gate()) }

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
