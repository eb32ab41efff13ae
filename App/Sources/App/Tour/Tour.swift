import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Navigation
import Observation
import PaymentModule
import Sandbox

/// A scripted run through all features of the app, including user errors.
///
/// The tour takes the place of a shell: it opens screens with the router, gets their view models from the coordinators and
/// reads their state.
@MainActor
struct Tour {
    let app: AppModel
    let restart: () -> AppModel
    /// `true` if a step grants consent to analytics. Always `false` for a user's own data.
    let agreesToAnalytics: Bool
    let report: TourReport

    /// The Sandbox's card that succeeds.
    private static let card = "card"
    private static let account = Credentials(
        username: SandboxCredentials.username,
        password: SandboxCredentials.password
    )

    private var router: Router<AppFlow> { app.router }
    private var home: Router<HomeFlow> { router.tabs.home }
    private var auth: any AuthManaging { app.dependencies.auth }
    private var payments: any PaymentProcessing { app.dependencies.payment }
    private var analytics: any AnalyticsTracking { app.dependencies.analytics }

    func run() async throws {
        try await withCleanup(runSteps) { await auth.finishRefreshes() }
    }

    private func runSteps() async throws {
        let changes = router.changes()
        let tracking = Task { [analytics] in await analytics.trackScreens(of: changes) }
        defer { tracking.cancel() }

        try await startSignedOut()
        let item = try await browse()
        let checkout = try await signIn(toBuy: item)
        let payment = try await pay(checkout, for: item)
        try await refund(payment)
        try await refreshToken()
        try await deliverEvents()
        try await changeSession()
        try await restartAndRestore()
    }

    private func startSignedOut() async throws {
        try await report.step("restore", "Restore the last session") {
            guard let user = try await auth.restore() else { return "no session" }
            try await auth.signOut(.grant)
            return "\(user.name) was still signed in; signed out"
        }
    }

    private func browse() async throws -> Item {
        let item = try await report.step("browse", "Browse the catalog") {
            let items = try await catalog()
            guard let item = items.max(by: { $0.commentCount < $1.commentCount }) else {
                throw CommandError("The shop is empty.")
            }
            return (item, "\(items.count) items in \(Set(items.map(\.category)).count) categories")
        }
        let comment = try await report.step("show-item", "Look at an item") {
            home.push(.item(item.id))
            guard case .item(let model) = try app.coordinator.home.coordinator().screen(.item(item.id), at: 0) else {
                throw CommandError("\(item.id) has no screen.")
            }
            await model.refresh()
            let (comments, prices) = (try model.comments.loaded(), try model.item.loaded().prices.map(text))
            guard let comment = comments.first(where: { $0.replyCount > 0 }) else {
                throw CommandError("No comment on \(item.id) has a reply.")
            }
            return (comment, "\(item.title): \(prices.joined(separator: ", ")); \(comments.count) comments")
        }
        try await report.step("open-link", "Follow a link to the replies") {
            let link = "\(AppSession.linkPrefix)home/items/\(item.id)/comments/\(comment.id)"
            await router.open(try AppSession.links.route(from: link))
            guard let screen = home.path.last,
                case .replies(let model) = try app.coordinator.home.coordinator().screen(
                    screen,
                    at: home.path.count - 1
                )
            else {
                throw CommandError("\(link) cannot be opened.")
            }
            await model.refresh()
            let replies = try model.comments.loaded()
            try expect(replies.count == comment.replyCount, "The number of replies is wrong.")
            return "\(replies.count) replies to \(comment.author.name) at \(link)"
        }
        try await report.step("read-korean", "Read it in Korean") {
            let language = try app.container.resolve(RequestLanguage.self)
            language.tag = "ko"
            defer { language.follow(app.localizer) }
            let title = try await catalog().first { $0.id == item.id }?.title
            guard let title, title != item.title else { throw CommandError("\(item.id) has no Korean title.") }
            return title
        }
        return item
    }

    private func catalog() async throws -> [Item] {
        guard case .items(let model) = try app.coordinator.home.coordinator().root() else {
            throw CommandError("Home has no catalog.")
        }
        await model.refresh()
        while model.hasMore {
            await model.loadMore()
            try Task.checkCancellation()
            if let failure = model.loadMoreFailure { throw failure }
        }
        return try model.items.loaded()
    }

    /// Starts a checkout, is asked to sign in, and signs in.
    private func signIn(toBuy item: Item) async throws -> Task<Payment?, Never> {
        try await report.step("refuse-payment", "Refuse payment when signed out") {
            let nobody = AccountID(issuer: "", subject: "")
            return try await refused(.signInRequired, payments.pay(order(item, in: .usd, of: nobody)))
        }
        let sheet = HomeSheet.checkout(item: item.id)
        let places = router.changes()
        let opening = Task { [home] in await home.open { $0.present(sheet: sheet) } }
        try await report.step("ask-sign-in", "Ask for sign-in at checkout") {
            for await _ in places where router.cover != nil || home.sheet != nil { break }
            try expect(home.sheet == nil, "The checkout opened without a user.")
            return "the checkout waits behind the sign-in cover"
        }
        guard case .signIn(let model) = app.coordinator.cover(.signIn) else { throw CommandError("No sign-in screen.") }
        try await report.step("refuse-password", "Refuse a wrong password") {
            await model.signIn(.init(username: Self.account.username, password: UUID().uuidString))
            guard case .failed(_, let error) = model.state else { throw CommandError("A wrong password was accepted.") }
            guard error == .wrongCredentials else { throw error }
            return UserFacingError(error).message.english
        }
        try await report.step("sign-in", "Sign in") {
            await model.signIn(Self.account)
            if case .failed(_, let error) = model.state { throw error }
            guard let user = auth.currentUser else { throw CommandError("No user is signed in.") }
            try expect(await opening.value == .followed, "The checkout did not open after the sign-in.")
            return "\(user.name), tier \(user.tier.rawValue); the checkout opened"
        }
        // The checkout is already shown: this only waits for its outcome.
        return Task { [home] in await home.presentAndWait(sheet: sheet) }
    }

    private func pay(_ checkout: Task<Payment?, Never>, for item: Item) async throws -> Payment {
        guard let account = auth.currentUser?.id else { throw CommandError("No user is signed in.") }
        let paid = try await report.step("pay", "Pay in dollars") {
            guard case .checkout(let opened) = try app.coordinator.home.coordinator().sheet(.checkout(item: item.id))
            else { throw CommandError("There is no checkout.") }
            let model = opened.coordinator.model
            let running = Task { await model.run() }
            defer { running.cancel() }
            try await until { model.isReady || model.failure != nil || model.status != nil }
            // Another tour with the same data may be paying for the item.
            try expect(model.status == nil, "The item has an unresolved order.")
            model.currencyCode = "USD"
            await model.pay()
            if let failure = model.failure { throw failure }
            model.close()
            guard let payment = await checkout.value else {
                throw CommandError("The checkout closed without a payment.")
            }
            return (payment, "\(describe(payment)); the checkout closed")
        }
        try await report.step("pay-again", "Pay the same order again") {
            let same = PaymentOrder(
                reference: paid.reference,
                lines: paid.lines,
                amount: paid.amount,
                method: paid.method ?? Self.card,
                account: account
            )
            let again = try payment(await payments.pay(same))
            try expect(again.id == paid.id, "One order was charged twice: \(paid.id) and \(again.id).")
            return "charged once: still \(again.id)"
        }
        try await report.step("pay-currencies", "Pay in won and dinars") {
            let won = try payment(await payments.pay(order(item, in: .krw, of: account)))
            let dinars = try payment(await payments.pay(order(item, in: .kwd, of: account)))
            return "\(describe(won)); \(describe(dinars))"
        }
        try await report.step("decline-card", "Pay with a declined card") {
            let order = try order(item, in: .usd, method: "card_insufficient_funds", of: account)
            let status = await payments.pay(order)
            let decline = Decline(code: "insufficient_funds", advice: .tryAgainLater)
            guard status == .declined(decline), let shown = status.presentation(isRefund: false).failure else {
                throw CommandError("The payment was not declined.")
            }
            return [shown.message, shown.suggestion].compactMap { $0?.english }.joined(separator: " ")
        }
        return paid
    }

    private func refund(_ payment: Payment) async throws {
        guard let account = auth.currentUser?.id else { throw CommandError("No user is signed in.") }
        func order(_ amount: Money) -> RefundOrder {
            RefundOrder(of: payment, amount: amount, account: account)
        }
        try await report.step("refund", "Refund a part") {
            let part = Money(minorUnits: 100, currency: payment.amount.currency)
            let status = await payments.refund(order(part))
            if let failure = status.presentation(isRefund: true).failure { throw failure }
            let refunded = try await payments.payment(payment.id)
            try expect(refunded.refunded == part, "The refunded amount is wrong.")
            return "\(text(part)) back, \(text(refunded.refundable)) left"
        }
        try await report.step("refuse-refund", "Refuse to refund too much") {
            try await refused(.refundExceedsPayment, payments.refund(order(payment.amount)))
        }
    }

    private func refreshToken() async throws {
        try await report.step("rotate-tokens", "Rotate the tokens") {
            let old = try await auth.accessToken()
            try expect(try await auth.accessToken(replacing: old) != old, "The access token stayed the same.")
            try expect(await router.open { $0.select(tab: .profile) } == .followed, "The profile did not open.")
            guard case .payments(let model) = try app.coordinator.profile.coordinator().screen(.payments, at: 0) else {
                throw CommandError("The profile has no list of payments.")
            }
            let running = Task { await model.run() }
            defer { running.cancel() }
            try await until { if case .loading = model.payments { false } else { true } }
            return "the profile lists \(try model.payments.loaded().count) payments with the new one"
        }
    }

    /// Checks that no event is sent without consent, then sends the events.
    private func deliverEvents() async throws {
        if agreesToAnalytics {
            try await report.step("refuse-events", "Send no events without consent") {
                try await expect(AnalyticsError.consentNeeded) { try await analytics.flush() }
            }
            try await report.step("consent", "Agree to analytics") {
                try await app.dependencies.analytics.setConsent(.granted)
                return "in the temporary data"
            }
        }
        let tracked = await app.dependencies.analytics.status().pendingCount
        try await report.step("deliver-events", "Deliver analytics") {
            guard let delivery = try await delivery(of: app) else { return "none: the user has not agreed" }
            try expect(delivery.delivered >= tracked && delivery.refused == 0, "Not every event was delivered.")
            let batches = delivery.batches == 1 ? "1 batch" : "\(delivery.batches) batches"
            return "\(delivery.delivered) events in \(batches)"
        }
    }

    /// Sends the events of `app`. Returns `nil` if the user has not agreed.
    private func delivery(of app: AppModel) async throws -> FlushReport? {
        do {
            return try await app.dependencies.analytics.flush()
        } catch AnalyticsError.consentNeeded where !agreesToAnalytics {
            return nil
        }
    }

    private func changeSession() async throws {
        try await report.step("sign-out", "Sign out") {
            analytics.track(.signedOut)
            switch try await auth.signOut(.grant) {
            case .confirmed: return "here and on the server"
            // A busy machine may need more than the 3 s for which a sign-out waits.
            case .unconfirmed(.network(.timedOut)): return "here; the server has not answered in time"
            default: throw CommandError("The server did not confirm the end of the session.")
            }
        }
        try await report.step("sign-in-again", "Sign in again") {
            let user = try await auth.signIn(Self.account)
            analytics.track(.signedIn(user))
            return user.name
        }
        // The restarted app delivers the files that this one has closed.
        try await analytics.prepareForSuspension()
    }

    private func restartAndRestore() async throws {
        let app = restart()
        try await report.step("restart", "Restart and restore") {
            guard let user = try await app.dependencies.auth.restore() else {
                throw CommandError("The session was not found after the restart.")
            }
            let count = try await app.dependencies.payment.payments(limit: 100, after: nil).payments.count
            let events = try await delivery(of: app)?.delivered ?? 0
            return ((), "\(user.name), \(count) payments, \(events) events from before")
        }
    }

    private func order(
        _ item: Item,
        in currency: Currency,
        method: PaymentMethod.ID = card,
        of account: AccountID
    ) throws -> PaymentOrder {
        guard let price = item.price(in: currency) else {
            throw CommandError("\(item.id) has no price in \(currency.code).")
        }
        return PaymentOrder(
            lines: [OrderLine(itemID: item.id)],
            amount: price,
            method: method,
            account: account
        )
    }

    /// Returns the payment of an order that was paid.
    private func payment(_ status: OrderStatus) throws -> Payment {
        if case .paid(let payment) = status { return payment }
        if let failure = status.presentation(isRefund: false).failure { throw failure }
        throw CommandError("The order was not paid.")
    }

    /// Returns the message of an order that was refused with `expected`.
    private func refused(_ expected: PaymentError, _ status: OrderStatus) async throws -> String {
        try await expect(expected) { if case .failed(let error, movedNoMoney: true) = status { throw error } }
    }

    private func describe(_ payment: Payment) -> String {
        "\(text(payment.amount)) (\(payment.id))"
    }

    private func text(_ money: Money) -> String {
        money.formatted(locale: Locale(identifier: "en_US"))
    }
}
