import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Navigation
import PaymentModule

/// One scripted journey through the app, as a person would go, with the mistakes that people make.
///
/// It stands where a shell would: it opens places by the router, takes their models from the coordinator, and reads
/// what they show.
@MainActor
struct Tour {
    let configuration: AppConfiguration
    let credentials: Credentials
    let report: TourReport

    func run() async throws {
        report.begin("Trellis tour: \(configuration.apiURL.withoutSecrets), data in \(configuration.dataFolder.path)")
        let app = AppDependencies(configuration: configuration)
        DIContainer.shared = Self.container(of: app, dataFolder: configuration.dataFolder)
        let root = Router<AppFlow>()
        root.guardSignIn(with: app.auth)
        let changes = root.changes()
        let tracking = Task { await app.analytics.trackScreens(of: changes) }
        defer { tracking.cancel() }

        try await startSignedOut(app)
        let home = try HomeCoordinator(router: root.tabs.home)
        let item = try await browse(app, root, home)
        let checkout = try await signIn(app, root, home, toBuy: item)
        let payment = try await pay(app, home, checkout, for: item)
        try await refund(app, payment)
        try await refreshToken(app, root)
        try await deliverEvents(app)
        try await changeSession(app)
        try await restart()
    }

    /// The container from which features take what is theirs.
    private static func container(of app: AppDependencies, dataFolder: URL) -> DIContainer {
        let container = DIContainer(name: "app")
        app.register(in: container)
        let settings = SettingsStore(repository: StoredSettings(storage: app.storage))
        let content = ContentLanguage("en")
        FeatureServices(
            settings: settings,
            localizer: Localizer(settings: settings, content: content, forced: .english, system: "en_US"),
            content: content,
            cache: StoredContentCache(storage: app.cacheStorage),
            dataFolder: DataFolder(path: dataFolder.path)
        ).register(in: container)
        return container
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

    private func browse(_ app: AppDependencies, _ root: Router<AppFlow>, _ home: HomeCoordinator) async throws -> Item {
        var items: [Item] = []
        try await step("Browse the catalogue", app) {
            items = try await catalogue(home)
            return "\(items.count) items in \(Set(items.map(\.category)).count) categories"
        }
        guard let item = items.max(by: { $0.commentCount < $1.commentCount }) else {
            throw TourError("The shop is empty.")
        }
        var comment: Comment?
        try await step("Look at an item", app) {
            home.router.push(.item(item.id))
            guard case .item(let model) = home.screen(.item(item.id), at: 0) else {
                throw TourError("It has no screen.")
            }
            await model.load()
            let comments = try loaded(model.comments)
            comment = comments.first { $0.replyCount > 0 }
            let prices = try loaded(model.item).prices.map(text)
            return "\(item.title): \(prices.joined(separator: ", ")); \(comments.count) comments"
        }
        guard let comment else { throw TourError("No comment on \(item.id) has a reply.") }
        try await step("Follow a link to the replies", app) {
            let link = "trellis://home/items/\(item.id)/comments/\(comment.id)"
            await root.open(try DeepLink<AppFlow>(prefix: "trellis://").route(from: link))
            let path = home.router.path
            guard let screen = path.last, case .replies(let model) = home.screen(screen, at: path.count - 1) else {
                throw TourError("\(link) leads nowhere.")
            }
            await model.load()
            let replies = try loaded(model.replies)
            try expect(replies.count == comment.replyCount, "A comment promised \(comment.replyCount) replies.")
            return "\(replies.count) replies to \(comment.author.name) at \(link)"
        }
        try await step("Read it in Korean", app) {
            let korean = try await withDependencies {
                $0.register(instance: ContentLanguage("ko"))
            } operation: {
                try await catalogue(HomeCoordinator(router: home.router, container: .current))
            }
            guard let title = korean.first(where: { $0.id == item.id })?.title, title != item.title else {
                throw TourError("\(item.id) has no Korean title.")
            }
            return title
        }
        return item
    }

    private func catalogue(_ home: HomeCoordinator) async throws -> [Item] {
        guard case .items(let model) = home.root() else { throw TourError("Home has no catalogue.") }
        await model.load()
        await model.loadRest()
        try Task.checkCancellation()
        if let failure = model.moreFailure { throw failure }
        return try loaded(model.items)
    }

    /// Wants to pay, is asked to sign in, and does so.
    private func signIn(
        _ app: AppDependencies,
        _ root: Router<AppFlow>,
        _ home: HomeCoordinator,
        toBuy item: Item
    ) async throws -> Task<PresentationOutcome<Payment>, Never> {
        try await step("Refuse to pay signed out", app) {
            try await expect(PaymentError.signInRequired) { _ = try await app.payment.pay(order(item, in: .usd)) }
        }
        let sheet = HomeSheet.checkout(item: item.id)
        let places = root.changes()
        let opening = Task { await home.router.open { $0.present(sheet: sheet) } }
        try await step("Ask for sign-in at checkout", app) {
            for await _ in places where root.cover != nil || home.router.sheet != nil { break }
            try expect(home.router.sheet == nil, "The checkout opened without a user.")
            return "the checkout waits behind the sign-in cover"
        }
        let model = SignInModel(router: root.coverRouter)
        try await step("Refuse a wrong password", app) {
            await model.signIn(.init(username: credentials.username, password: UUID().uuidString))
            guard case .failed(let error) = model.state else { throw TourError("A wrong password was accepted.") }
            guard error == .wrongCredentials else { throw error }
            return Failure(error).message.english
        }
        try await step("Sign in", app) {
            await model.signIn(credentials)
            if case .failed(let error) = model.state { throw error }
            guard let user = app.auth.currentUser else { throw TourError("Nobody is signed in.") }
            try expect(await opening.value == .followed, "The checkout did not open after the sign-in.")
            return "\(user.name), tier \(user.tier.rawValue); the checkout opened"
        }
        // It is shown already: this waits for what it ends with.
        return Task { await home.router.presentAndWait(sheet: sheet) }
    }

    private func pay(
        _ app: AppDependencies,
        _ home: HomeCoordinator,
        _ checkout: Task<PresentationOutcome<Payment>, Never>,
        for item: Item
    ) async throws -> Payment {
        var paid: Payment?
        try await step("Pay in dollars", app) {
            guard case .checkout(let model) = home.sheet(.checkout(item: item.id)) else {
                throw TourError("There is no checkout.")
            }
            await model.pay(try price(of: item, in: .usd))
            switch model.state {
            case .blocked(let error), .failed(let error), .unknown(let error): throw error
            case .asking, .confirming, .paying, .paid: model.close()
            }
            guard case .finished(let payment) = await checkout.value else {
                throw TourError("The checkout went away without a payment.")
            }
            paid = payment
            return "\(describe(payment)); the checkout closed"
        }
        guard let paid else { throw TourError("The payment is missing.") }
        try await step("Pay the same order again", app) {
            let same = PaymentOrder(reference: paid.reference, itemID: item.id, amount: paid.amount)
            let again = try await app.payment.pay(same)
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

    private func refreshToken(_ app: AppDependencies, _ root: Router<AppFlow>) async throws {
        try await step("Rotate the tokens", app) {
            let old = try await app.auth.accessToken()
            let new = try await app.auth.accessToken(replacing: old)
            try expect(new != old, "The access token stayed the same.")
            let opening = await root.open { $0.select(tab: .profile) }
            try expect(opening == .followed, "The profile did not open.")
            let profile = try ProfileCoordinator(router: root.tabs.profile)
            guard case .payments(let model) = profile.screen(.payments, at: 0) else {
                throw TourError("It has no payments.")
            }
            await model.load()
            return "the profile lists \(try loaded(model.payments).count) payments with the new one"
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

    /// The value of what a screen shows.
    private func loaded<Value>(_ shown: Loadable<Value>) throws -> Value {
        switch shown {
        case .loaded(let value, .fresh): return value
        case .failed(let failure), .loaded(_, .kept(_, let failure)): throw failure
        case .loading, .empty: throw TourError("There is nothing to be seen.")
        }
    }

    private func order(_ item: Item, in currency: Currency, method: PaymentMethod = .card) throws -> PaymentOrder {
        let amount = try price(of: item, in: currency)
        return PaymentOrder(reference: UUID().uuidString, itemID: item.id, amount: amount, method: method)
    }

    private func price(of item: Item, in currency: Currency) throws -> Money {
        guard let price = item.price(in: currency) else {
            throw TourError("\(item.id) has no price in \(currency.code).")
        }
        return price
    }

    private func describe(_ payment: Payment) -> String {
        "\(text(payment.amount)) (\(payment.id))"
    }

    private func text(_ money: Money) -> String {
        money.formatted(locale: Locale(identifier: "en_US"))
    }
}

extension PaymentMethod {
    /// The Sandbox declines it, whatever is bought.
    fileprivate static let declinedCard = PaymentMethod(rawValue: "card-declined")
}
