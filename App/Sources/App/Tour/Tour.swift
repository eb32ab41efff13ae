import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule

/// One scripted journey through the app, as a person would go, with the mistakes that people make.
@MainActor
struct Tour {
    let configuration: AppConfiguration
    let credentials: Credentials
    let report: TourReport

    func run() async throws {
        report.begin("Trellis tour: \(configuration.apiURL.withoutSecrets), data in \(configuration.dataFolder.path)")
        let app = AppDependencies(configuration: configuration)
        try await startSignedOut(app)
        let item = try await browse(app)
        try await signIn(app, toBuy: item)
        let payment = try await pay(app, for: item)
        try await refund(app, payment)
        try await refreshToken(app)
        try await deliverEvents(app)
        try await changeSession(app)
        try await restart()
    }

    /// Does a step and lets analytics know.
    private func step(_ name: String, _ app: AppDependencies, _ body: () async throws -> String) async throws {
        try await report.step(name, body)
        app.analytics.track("Tour Step Completed", properties: ["step": .string(name)])
    }

    private func startSignedOut(_ app: AppDependencies) async throws {
        try await step("Restore the last session", app) {
            guard let user = try await app.auth.restore() else { return "there was none" }
            try await app.auth.signOut()
            return "\(user.name) was still signed in; signed out"
        }
    }

    private func browse(_ app: AppDependencies) async throws -> Item {
        var items: [Item] = []
        try await step("Browse the catalogue", app) {
            items = try await allItems(of: RemoteHomeRepository(network: app.network, language: "en"))
            return "\(items.count) items in \(Set(items.map(\.category)).count) categories"
        }
        guard let item = items.max(by: { $0.commentCount < $1.commentCount }) else {
            throw TourError("The shop is empty.")
        }
        try await step("Look at an item", app) {
            let prices = item.prices.map { $0.formatted(locale: Locale(identifier: "en_US")) }
            return "\(item.title): \(prices.joined(separator: ", "))"
        }
        try await step("Read what people say", app) {
            let home = RemoteHomeRepository(network: app.network, language: "en")
            let comments = try await home.comments(on: item.id, after: nil).elements
            guard let comment = comments.first(where: { $0.replyCount > 0 }) else {
                throw TourError("No comment on \(item.id) has a reply.")
            }
            let replies = try await home.replies(to: comment.id, on: item.id, after: nil).elements
            try expect(replies.count == comment.replyCount, "A comment promised \(comment.replyCount) replies.")
            return "\(item.commentCount) comments; \(replies.count) replies to \(comment.author.name)"
        }
        try await step("Read it in Korean", app) {
            let korean = try await allItems(of: RemoteHomeRepository(network: app.network, language: "ko"))
            guard let title = korean.first(where: { $0.id == item.id })?.title, title != item.title else {
                throw TourError("\(item.id) has no Korean title.")
            }
            return title
        }
        return item
    }

    private func signIn(_ app: AppDependencies, toBuy item: Item) async throws {
        try await step("Refuse to pay signed out", app) {
            try await expect(PaymentError.signInRequired) { _ = try await app.payment.pay(order(item, in: .usd)) }
        }
        try await step("Refuse a wrong password", app) {
            try await expect(AuthError.wrongCredentials) {
                try await app.auth.signIn(.init(username: credentials.username, password: UUID().uuidString))
            }
        }
        try await step("Sign in", app) {
            let user = try await app.auth.signIn(credentials)
            return "\(user.name), tier \(user.tier.rawValue)"
        }
    }

    private func pay(_ app: AppDependencies, for item: Item) async throws -> Payment {
        let dollars = try order(item, in: .usd)
        var paid: Payment?
        try await step("Pay in dollars", app) {
            let payment = try await app.payment.pay(dollars)
            paid = payment
            return describe(payment)
        }
        guard let paid else { throw TourError("The payment is missing.") }
        try await step("Pay the same order again", app) {
            let again = try await app.payment.pay(dollars)
            try expect(again.id == paid.id, "One order was charged twice: \(paid.id) and \(again.id).")
            return "charged once: still \(again.id)"
        }
        try await step("Pay in won and in dinars", app) {
            let won = try await app.payment.pay(order(item, in: .krw))
            let dinars = try await app.payment.pay(order(item, in: .kwd))
            return "\(describe(won)); \(describe(dinars))"
        }
        try await step("Have a card declined", app) {
            try await expect(PaymentError.declined) {
                _ = try await app.payment.pay(order(item, in: .usd, method: .declinedCard))
            }
        }
        return paid
    }

    private func refund(_ app: AppDependencies, _ payment: Payment) async throws {
        try await step("Refund a part", app) {
            let part = Money(minorUnits: 100, currency: payment.amount.currency)
            let refunded = try await app.payment.refund(
                RefundOrder(reference: UUID().uuidString, paymentID: payment.id, amount: part)
            )
            try expect(refunded.refunded == part, "The refund is not what was asked for.")
            return "\(text(part)) back, \(text(refunded.refundable)) left"
        }
        try await step("Refuse to refund too much", app) {
            try await expect(PaymentError.refundExceedsPayment) {
                _ = try await app.payment.refund(
                    RefundOrder(reference: UUID().uuidString, paymentID: payment.id, amount: payment.amount)
                )
            }
        }
    }

    private func refreshToken(_ app: AppDependencies) async throws {
        try await step("Rotate the tokens", app) {
            let old = try await app.auth.accessToken()
            let new = try await app.auth.accessToken(replacing: old)
            try expect(new != old, "The access token stayed the same.")
            let page = try await app.payment.payments(after: nil)
            return "the new token lists \(page.payments.count) payments"
        }
    }

    private func deliverEvents(_ app: AppDependencies) async throws {
        let tracked = app.analytics.pendingCount
        try await step("Deliver analytics", app) {
            let delivery = try await app.analytics.flush()
            try expect(delivery.delivered >= tracked && delivery.rejected == 0, "Not every event was delivered.")
            return "\(delivery.delivered) events, batches: \(delivery.batches)"
        }
    }

    private func changeSession(_ app: AppDependencies) async throws {
        try await step("Sign out", app) {
            guard case .confirmed = try await app.auth.signOut() else {
                throw TourError("The server did not confirm the end of the session.")
            }
            return "here and on the server"
        }
        try await step("Sign in again", app) {
            try await app.auth.signIn(credentials).name
        }
        try await app.analytics.persist()
    }

    /// Builds the whole app anew over the same folder, as the next start of the process would.
    private func restart() async throws {
        let app = AppDependencies(configuration: configuration)
        try await report.step("Restart and restore") {
            guard let user = try await app.auth.restore() else {
                throw TourError("The session was not found in \(configuration.dataFolder.path).")
            }
            let page = try await app.payment.payments(after: nil)
            let queued = try await app.analytics.flush().delivered
            return "\(user.name), \(page.payments.count) payments, \(queued) events from before"
        }
    }

    private func allItems(of home: RemoteHomeRepository) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let page = try await home.items(after: cursor)
            items += page.elements
            cursor = page.nextCursor
        } while cursor != nil
        return items
    }

    private func order(_ item: Item, in currency: Currency, method: PaymentMethod = .card) throws -> PaymentOrder {
        guard let price = item.price(in: currency) else {
            throw TourError("\(item.id) has no price in \(currency.code).")
        }
        return PaymentOrder(reference: UUID().uuidString, itemID: item.id, amount: price, method: method)
    }

    private func describe(_ payment: Payment) -> String {
        "\(text(payment.amount)) (\(payment.id))"
    }

    private func text(_ money: Money) -> String {
        money.formatted(locale: Locale(identifier: "en_US"))
    }
}
