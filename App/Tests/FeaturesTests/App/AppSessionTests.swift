import AnalyticsModule
import AuthModule
import AuthTesting
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct AppSessionTests {
    /// Returns a session and its router. A second session is the next run of the app.
    private func session() -> (AppSession, Router<AppFlow>) {
        let router = environment.track(Router<AppFlow>())
        return (environment.track(environment.session(router)), router)
    }

    private func skipOnboarding() async {
        environment.settings.update { $0.hasSeenOnboarding = true }
        await environment.settings.waitForSave()
    }

    /// Returns a started session of a user who has seen the introduction.
    private func started() async -> (AppSession, Router<AppFlow>) {
        await skipOnboarding()
        let (session, router) = session()
        await session.start()
        return (session, router)
    }

    private let deep = "trellis://home/items/3/comments/7"

    @Test func `The first start shows the introduction, then opens the link`() async throws {
        let (session, router) = session()
        let start = Task { await session.open(link: deep) }
        await until { router.cover == .onboarding }
        #expect(!session.isReady && router.tabs.home.path.isEmpty)
        let app = environment.track(AppCoordinator(router: router, container: environment.container))
        guard case .onboarding(let onboarding) = app.cover(.onboarding) else { throw Unexpected.content }
        onboarding.finish()
        _ = await start.value
        #expect(router.cover == nil)
        #expect(router.tabs.home.path == [.item("3"), .replies("7")])
        await session.save()

        let (next, second) = self.session()
        await next.start()
        #expect(second.cover == nil)
        await next.save()
    }

    @Test func `The introduction stays if the task that started the session is cancelled`() async {
        let (session, router) = session()
        let view = environment.task { await session.start() }
        await until { router.cover == .onboarding }
        view.cancel()
        await view.value
        #expect(router.cover == .onboarding && !session.isReady)
        let next = environment.task { await session.start() }
        router.dismiss(cover: .onboarding)
        #expect(session.isReady, "the drawing after the introduction shows the first tab")
        await next.value
        await session.start()
        #expect(router.cover == nil, "it is presented once in a run")
        await session.save()
    }

    @Test func `The next start restores the route`() async throws {
        let (first, router) = await started()
        router.tabs.home.push([.item("3"), .comments()])
        router.select(tab: .settings)
        #expect(first.link == "trellis://settings?up.tab.home.path=items/3/discussion")
        await first.save()

        let (next, second) = await started()
        #expect(second.route == router.route)
        #expect(next.notice == nil)
        await next.save()
    }

    @Test func `The user follows the storage, which is read once a second`() async throws {
        let (session, _) = await started()
        let following = environment.task { await session.followStorage() }
        let other = environment.services.otherAuth()
        for username in ["mina", "leo", nil] {
            if let username { try await other.signIn(.valid(username)) } else { try await other.signOut(.grant) }
            await environment.clock.untilSleeping()
            environment.clock.advance(by: .seconds(1))
            await until { environment.auth.currentUser?.username == username }
        }
        following.cancel()
        await following.value
        await session.save()
    }

    @Test func `A restored screen whose content is gone offers the way back`() async throws {
        try CatalogDataModule.configure(environment.container)
        let (first, router) = await started()
        router.tabs.home.push([.item("3"), .item("gone"), .replies("lost")])
        await first.save()
        for target: RequestTarget in ["/v1/items/gone", "/v1/items/gone/comments/lost/replies"] {
            environment.network.reply(to: .get, target, status: 404, json: "{}")
        }
        let item = environment.make(ItemViewModel(id: "gone"))
        await item.refresh()
        let replies = environment.make(CommentsViewModel(thread: .replies(to: "lost", on: "gone")))
        await replies.refresh()
        #expect(item.item.failure?.recovery == .goBack && replies.comments.failure?.recovery == .goBack)
        let (second, restored) = await started()
        #expect(restored.tabs.home.path == router.tabs.home.path)
        await second.save()
    }

    @Test func `The route is saved a second after the last change`() async throws {
        let (session, router) = await started()
        let writes = { environment.storage.messages.count { $0 == .set("app.route") } }
        router.tabs.home.push(.item("1"))
        await environment.clock.untilSleeping()
        environment.clock.advance(by: .milliseconds(900))
        router.tabs.home.push(.item("2"))
        // The second change starts another delay.
        await until { environment.clock.sleeps.count == 2 }
        await environment.clock.untilSleeping()
        #expect(writes() == 0)
        environment.clock.advance(by: .seconds(1))
        await until { writes() == 1 }
        await session.save()
        let count = writes()
        await session.save()
        #expect(writes() == count)
    }

    @Test func `A link that arrives during the start is opened at its end`() async throws {
        let (first, router) = await started()
        router.tabs.home.push(.item("9"))
        await first.save()

        let (next, second) = session()
        let start = Task { await next.start() }
        let overtaken = Task { await next.open(link: "trellis://settings") }
        let opened = Task { await next.open(link: deep) }
        _ = await start.value
        #expect(await overtaken.value == .superseded)
        #expect(await opened.value == .followed)
        #expect(second.tab == .home && second.tabs.home.path == [.item("3"), .replies("7")])
    }

    @Test func `A link that arrives during the introduction is opened at its end`() async throws {
        let (session, router) = session()
        let start = Task { await session.start() }
        await until { router.cover == .onboarding }
        let opened = Task { await session.open(link: deep) }
        for _ in 0..<20 { await Task.yield() }
        #expect(router.cover == .onboarding && router.tabs.home.path.isEmpty)
        environment.settings.update { $0.hasSeenOnboarding = true }
        router.dismiss(cover: .onboarding)
        _ = await start.value
        #expect(await opened.value == .followed)
        #expect(router.tabs.home.path == [.item("3"), .replies("7")])
    }

    @Test func `A second start has no effect`() async throws {
        await skipOnboarding()
        let (session, router) = session()
        async let first: Void = session.start()
        async let second: Void = session.start()
        _ = await (first, second)
        router.tabs.home.push(.item("3"))
        await session.start()
        #expect(router.tabs.home.path == [.item("3")])
        await until { !screens.isEmpty }
        for _ in 0..<20 { await Task.yield() }
        #expect(screens.map(\.name) == ["home/items"])
        #expect(environment.storage.messages.count { $0 == .read("app.settings") } == 1)
    }

    @Test func `A saved session continues`() async throws {
        let (session, router) = await started()
        await session.save()
        router.tabs.home.push(.item("3"))
        await until { screens.count == 1 }
        await environment.clock.untilSleeping()
        await session.save()
        let saved = try await environment.storage.value(Route<AppFlow>.self, for: "app.route")
        #expect(saved == router.route)
    }

    // MARK: Events

    private var screens: [AnalyticsEvent] { environment.events.filter { $0.properties["cause"] != nil } }

    private var deliveryCount: Int { environment.network.requests.count { $0.target == "/v1/batch" } }

    /// The number of files of events that another process can send.
    private func closedFileCount() async throws -> Int {
        let consent = try await environment.storage.value([String: String].self, for: "analytics.consent")
        return try await environment.eventLog.nextBatch(of: consent?["grant"] ?? "", skipping: []).count
    }

    @Test func `In the background the session is saved and the events are sent`() async throws {
        let (session, router) = await started()
        router.tabs.home.push(.item("3"))
        try await environment.analytics.setConsent(.granted)
        await session.enterBackground()
        let saved = try await environment.storage.value(Route<AppFlow>.self, for: "app.route")
        #expect(saved == router.route)
        #expect(deliveryCount == 1)
        #expect(await environment.analytics.status().pendingCount == 0)
    }

    @Test func `In the background nothing is sent without consent and during a wait, but the file is closed`()
        async throws
    {
        let (session, _) = await started()
        await session.enterBackground()
        #expect(deliveryCount == 0)
        try await environment.analytics.setConsent(.granted)
        let rejection = NetworkError.server(ServerFailure(response: NetworkResponse(status: 403)))
        environment.fail("/v1/batch", to: .post, with: rejection)
        for count in 1...2 {
            await session.enterBackground()
            #expect(try await closedFileCount() == count)
            session.enterForeground()
        }
        #expect(deliveryCount == 1)
    }

    @Test func `The start, the way to the background and the return are tracked once`() async throws {
        let (session, _) = await started()
        session.enterForeground()
        for _ in 1...2 {
            await session.enterBackground()
            await session.enterBackground()
            session.enterForeground()
            session.enterForeground()
        }
        let opened = AnalyticsEvent(.track("Application Opened"), properties: ["from_background": false])
        let returned = AnalyticsEvent(.track("Application Opened"), properties: ["from_background": true])
        let left = AnalyticsEvent(.track("Application Backgrounded"))
        #expect(environment.events == [opened, left, returned, left, returned])
    }

    @Test func `A delivery in the background ends at its time limit and leaves the file closed`() async throws {
        let (session, _) = await started()
        try await environment.analytics.setConsent(.granted)
        let gate = Gate()
        environment.answer("/v1/batch", to: .post, behind: gate, "{}")
        let leaving = environment.task { await session.enterBackground() }
        await gate.untilArrived()
        await environment.moduleClock.untilSleeping(for: .seconds(2))
        environment.moduleClock.advance(by: .seconds(2))
        await leaving.value
        #expect(try await closedFileCount() == 1)
        gate.open()
    }

    @Test func `When the connection returns, the waiting events are sent`() async throws {
        let (session, _) = await started()
        try await environment.analytics.setConsent(.granted)
        environment.connection.update(after: nil)
        for _ in 0..<20 { await Task.yield() }
        #expect(deliveryCount == 0)
        for count in 1...2 {
            environment.analytics.track(.applicationBackgrounded)
            environment.connection.update(after: .unreachable)
            environment.connection.update(after: nil)
            await until { deliveryCount == count }
        }
        await session.save()
    }

    @Test func `Saving during the start keeps the route of the last run`() async throws {
        await skipOnboarding()
        var place = Route<AppFlow>()
        place.select(tab: .settings)
        try await environment.storage.set(value: place, for: "app.route")
        let (session, router) = session()
        await session.save()
        await session.start()
        #expect(router.tab == .settings)
    }

    @Test func `A damaged route is ignored at the start`() async throws {
        for broken in ["{", "[]", #"{"tab": 7, "tabs": {"home": {"path": [{"gone": {"_0": 1}}]}}}"#] {
            try await FeatureTestEnvironment.open { _ in
                await skipOnboarding()
                try await environment.storage.set(Data(broken.utf8), for: "app.route")
                let (session, router) = session()
                await session.start()
                #expect(router.route == Route<AppFlow>())
                #expect(session.notice == nil && session.isReady)
                await session.save()
            }
        }
    }

    @Test func `A failing storage does not block the start`() async throws {
        await skipOnboarding()
        let failure = SecureStorageError.unavailable(path: "/x", reason: "full")
        environment.storage.fail(with: failure)
        let (session, router) = session()
        await session.open(link: deep)
        #expect(router.tabs.home.path.count == 2)
        #expect(session.notice == UserFacingError(failure))
        session.dismissNotice()
        #expect(session.notice == nil)
        await session.save()
    }

    @Test func `An invalid link becomes a notice and the route is restored`() async throws {
        let (first, router) = await started()
        router.tabs.home.push(.item("3"))
        await first.save()

        let (next, second) = session()
        #expect(await next.open(link: "trellis://home/attic/3") == nil)
        await next.start()
        #expect(second.tabs.home.path == [.item("3")])
        #expect(next.notice?.message.korean == "알 수 없는 링크예요: ‘trellis://home/attic/3’.")
        #expect(await next.open(link: "https://example.com") == nil)
        #expect(await next.open(link: deep) == .followed)
        await next.save()
    }

    @Test func `A link that needs a user is opened after the sign-in`() async throws {
        await skipOnboarding()
        let (session, router) = session()
        let start = Task { await session.open(link: deep + "?sheet=checkout") }
        await until { router.cover == .signIn }
        #expect(session.link == deep && !session.isReady)
        let app = environment.track(AppCoordinator(router: router, container: environment.container))
        guard case .signIn(let model) = app.cover(.signIn) else { throw Unexpected.content }
        await model.signIn(username: "mina", password: "right")
        _ = await start.value
        #expect(router.tabs.home.sheet == .checkout() && session.isReady)
        guard case .checkout(let made) = try app.home.coordinator().sheet(.checkout()) else { throw Unexpected.content }
        let checkout = made.coordinator
        environment.answer("/v1/items/3", CatalogJSON.item("3"))
        await checkout.model.refresh()
        #expect(checkout.model.item.value?.id == "3")
        await session.save()
    }

    @Test func `Destinations that need a user are not restored without one`() async throws {
        await skipOnboarding()
        try await environment.signIn("mina")
        let (first, router) = session()
        await first.start()
        router.tabs.home.push(.item("3"))
        router.tabs.home.present(sheet: .checkout())
        router.tabs.profile.push(.payments)
        router.select(tab: .profile)
        await first.save()

        _ = try await environment.auth.signOut(.grant)
        let (next, second) = await started()
        #expect(second.tab == .home && second.cover == nil)
        #expect(second.tabs.home.path == [.item("3")] && second.tabs.home.sheet == nil)
        #expect(second.tabs.profile.path.isEmpty)
        await next.save()

        try await environment.signIn("mina")
        try await environment.storage.set(value: router.route, for: "app.route")
        let (third, last) = await started()
        #expect(last.route == router.route)
        await third.save()
    }

    @Test func `A presented sign-in is not restored`() async throws {
        let (first, router) = await started()
        router.present(cover: .signIn)
        await first.save()
        let (next, second) = await started()
        #expect(second.cover == nil)
        await next.save()
    }

    @Test func `A form is not restored, but the screen below it`() async throws {
        try await environment.signIn("mina")
        let (first, router) = await started()
        router.select(tab: .profile)
        router.tabs.profile.push(.accounts)
        router.tabs.profile.present(cover: .signIn)
        await first.save()
        let (second, afterSignIn) = await started()
        #expect(afterSignIn.tabs.profile.cover == nil)

        afterSignIn.tabs.profile.present(sheet: .edit)
        #expect(second.link == "trellis://profile/accounts?sheet=edit")
        await second.save()
        let (third, afterEdit) = await started()
        #expect(afterEdit.tab == .profile && afterEdit.tabs.profile.path == [.accounts])
        #expect(afterEdit.tabs.profile.sheet == nil)
        await third.save()
    }

    @Test func `Screens are tracked by name only`() async throws {
        let (session, router) = await started()
        router.tabs.home.push([.item("secret"), .replies("secret")])
        router.tabs.home.pop()
        await until { screens.count == 2 }
        let push = AnalyticsEvent(.screen("home/comments"), properties: ["cause": "push"])
        let pop = AnalyticsEvent(.screen("home/items"), properties: ["cause": "pop"])
        #expect(screens == [push, pop])
        withExtendedLifetime(session) {}
    }

    @Test(arguments: [
        "trellis://home", "trellis://profile", "trellis://settings?sheet=advanced", "trellis://profile/accounts",
        "trellis://profile/payments", "trellis://profile?sheet=edit", "trellis://home/items/itm_01/discussion",
        "trellis://home/items/itm_01/discussion/comments/cmt_0102", "trellis://home/items/3/comments/7?sheet=checkout",
        "trellis://home/items/3?sheet=checkout;item=3", "trellis://home/items/3?cover=picture",
        "trellis://home?cover=picture;item=3", "trellis://home?cover=onboarding", "trellis://home?up.cover=onboarding",
        "trellis://profile/accounts?cover=signIn", "trellis://home/items/3?sheet=checkout&sheet.path=methods",
        "trellis://home?sheet=checkout;item=3&sheet.path=receipt/pay_1&sheet.cover=picture",
    ])
    func `A link and its route convert to each other`(link: String) throws {
        let links = AppSession.links
        let root = Router<AppFlow>()
        root.restore(try links.route(from: link))
        #expect(try links.link(to: root.route) == link)
    }

    @Test(arguments: [("invalid_grant", AuthError.sessionEnded), ("consent_required", .inputNeeded(.consent))])
    func `The end of a session is told until a user is signed in`(code: String, error: AuthError) async throws {
        try await environment.signIn("mina")
        let (session, _) = await started()
        let token = try await environment.auth.accessToken()
        let refusal = FakeTokenServer.Step.reply(status: 400, json: #"{"error": "\#(code)"}"#)
        environment.tokenServer.script(FakeTokenServer.token, refusal, .handle)
        await #expect(throws: error) { try await environment.auth.accessToken(replacing: token) }
        await until { session.notice == UserFacingError(error) }
        #expect(session.notice?.recovery == .signIn)
        try await environment.signIn("mina")
        await until { session.notice == nil }
        _ = try await environment.auth.signOut(.grant)
        for _ in 0..<20 { await Task.yield() }
        #expect(session.notice == nil)
        await session.save()
    }
}
