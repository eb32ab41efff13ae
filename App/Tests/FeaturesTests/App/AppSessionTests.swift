import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct AppSessionTests {
    /// Returns a session and its router. A second session is the next run of the app.
    private func session() -> (AppSession, Router<AppFlow>) {
        let router = fakes.track(Router<AppFlow>())
        return (fakes.track(fakes.session(router)), router)
    }

    private func skipOnboarding() async {
        fakes.settings.update { $0.hasSeenOnboarding = true }
        await fakes.settings.waitForSave()
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
        let app = fakes.track(AppCoordinator(router: router, container: fakes.container))
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
        let view = fakes.task { await session.start() }
        await until { router.cover == .onboarding }
        view.cancel()
        await view.value
        #expect(router.cover == .onboarding && !session.isReady)
        let next = fakes.task { await session.start() }
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
        let following = fakes.task { await session.followStorage() }
        for user in [FakeAuth.mina, FakeAuth.leo, nil] {
            fakes.auth.setStored(user)
            await fakes.clock.untilSleeping()
            fakes.clock.advance(by: .seconds(1))
            await until { fakes.auth.currentUser == user }
        }
        following.cancel()
        await following.value
        await session.save()
    }

    @Test func `A restored screen whose content is gone offers the way back`() async throws {
        try CatalogDataModule.configure(fakes.container)
        let (first, router) = await started()
        router.tabs.home.push([.item("3"), .item("gone"), .replies("lost")])
        await first.save()
        for target: RequestTarget in ["/v1/items/gone", "/v1/items/gone/comments/lost/replies"] {
            fakes.network.reply(to: .get, target, status: 404, json: "{}")
        }
        let item = fakes.make(ItemViewModel(id: "gone"))
        await item.refresh()
        let replies = fakes.make(CommentsViewModel(thread: .replies(to: "lost", on: "gone")))
        await replies.refresh()
        #expect(item.item.failure?.recovery == .goBack && replies.comments.failure?.recovery == .goBack)
        let (second, restored) = await started()
        #expect(restored.tabs.home.path == router.tabs.home.path)
        await second.save()
    }

    @Test func `The route is saved a second after the last change`() async throws {
        let (session, router) = await started()
        let writes = { fakes.storage.messages.count { $0 == .set("app.route") } }
        router.tabs.home.push(.item("1"))
        await fakes.clock.untilSleeping()
        fakes.clock.advance(by: .milliseconds(900))
        router.tabs.home.push(.item("2"))
        // The second change starts another delay.
        await until { fakes.clock.sleeps.count == 2 }
        await fakes.clock.untilSleeping()
        #expect(writes() == 0)
        fakes.clock.advance(by: .seconds(1))
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
        fakes.settings.update { $0.hasSeenOnboarding = true }
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
        await until { !fakes.analytics.events.isEmpty }
        for _ in 0..<20 { await Task.yield() }
        #expect(fakes.analytics.events == ["home/items push"])
        #expect(fakes.storage.messages.count { $0 == .read("app.settings") } == 1)
    }

    @Test func `A saved session continues`() async throws {
        let (session, router) = await started()
        await session.save()
        router.tabs.home.push(.item("3"))
        await until { fakes.analytics.events == ["home/items push"] }
        await fakes.clock.untilSleeping()
        await session.save()
        let saved = try await fakes.storage.value(Route<AppFlow>.self, for: "app.route")
        #expect(saved == router.route)
    }

    // MARK: Events

    private func share() {
        fakes.analytics.update { $0.consent = .granted }
    }

    @Test func `In the background the session is saved, the events are sent and their file is closed`() async throws {
        let (session, router) = await started()
        router.tabs.home.push(.item("3"))
        share()
        await session.enterBackground()
        let saved = try await fakes.storage.value(Route<AppFlow>.self, for: "app.route")
        #expect(saved == router.route)
        #expect(fakes.analytics.flushCount == 1 && fakes.analytics.suspensionCount == 1)
    }

    @Test func `In the background nothing is sent without consent and during a wait`() async throws {
        let (session, _) = await started()
        await session.enterBackground()
        share()
        fakes.analytics.update {
            $0.wait = .init(start: .now, end: .distantFuture, reason: "HTTP 403", isRequested: false)
        }
        await session.enterBackground()
        #expect(fakes.analytics.flushCount == 0 && fakes.analytics.suspensionCount == 2)
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
        #expect(fakes.analytics.actions == [opened, left, returned, left, returned])
    }

    @Test func `A failed delivery in the background leaves the file closed`() async throws {
        let (session, _) = await started()
        share()
        fakes.analytics.fail(with: .timedOut(after: .seconds(2)))
        await session.enterBackground()
        #expect(fakes.analytics.flushCount == 1 && fakes.analytics.suspensionCount == 1)
    }

    @Test func `When the connection returns, the waiting events are sent`() async throws {
        let (session, _) = await started()
        share()
        fakes.connection.update(after: nil)
        for _ in 0..<20 { await Task.yield() }
        #expect(fakes.analytics.flushCount == 0)
        for count in 1...2 {
            fakes.connection.update(after: .unreachable)
            fakes.connection.update(after: nil)
            await until { fakes.analytics.flushCount == count }
        }
        await session.save()
    }

    @Test func `Saving during the start keeps the route of the last run`() async throws {
        await skipOnboarding()
        var place = Route<AppFlow>()
        place.select(tab: .settings)
        try await fakes.storage.set(value: place, for: "app.route")
        let (session, router) = session()
        await session.save()
        await session.start()
        #expect(router.tab == .settings)
    }

    @Test func `A damaged route is ignored at the start`() async throws {
        for broken in ["{", "[]", #"{"tab": 7, "tabs": {"home": {"path": [{"gone": {"_0": 1}}]}}}"#] {
            try await FakeTestEnvironment.open { _ in
                await skipOnboarding()
                try await fakes.storage.set(Data(broken.utf8), for: "app.route")
                let (session, router) = session()
                await session.start()
                #expect(router.route == Route<AppFlow>())
                #expect(session.notice == nil && session.isReady)
                await session.save()
            }
        }
    }

    @Test func `The known part of an older route is restored`() async throws {
        await skipOnboarding()
        let saved =
            #"{"tab": "home", "tabs": {"home": {"path": [{"items": {"_0": "3"}}, {"gone": {}}]}, "attic": {}}}"#
        try await fakes.storage.set(Data(saved.utf8), for: "app.route")
        let (session, router) = session()
        await session.start()
        #expect(router.tabs.home.path == [.item("3")])
        await session.save()
    }

    @Test func `A failing storage does not block the start`() async throws {
        await skipOnboarding()
        let failure = SecureStorageError.unavailable(path: "/x", reason: "full")
        fakes.storage.fail(with: failure)
        fakes.auth.fail(with: .sessionEnded)
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
        let app = fakes.track(AppCoordinator(router: router, container: fakes.container))
        guard case .signIn(let model) = app.cover(.signIn) else { throw Unexpected.content }
        await model.signIn(username: "mina", password: "right")
        _ = await start.value
        #expect(router.tabs.home.sheet == .checkout() && session.isReady)
        guard case .checkout(let checkout) = try app.home().sheet(.checkout()) else { throw Unexpected.content }
        fakes.answer("/v1/items/3", CatalogJSON.item("3"))
        await checkout.model.refresh()
        #expect(checkout.model.item.value?.id == "3")
        await session.save()
    }

    @Test func `Destinations that need a user are not restored without one`() async throws {
        await skipOnboarding()
        fakes.auth.setUsers(FakeAuth.mina)
        let (first, router) = session()
        await first.start()
        router.tabs.home.push(.item("3"))
        router.tabs.home.present(sheet: .checkout())
        router.tabs.profile.push(.payments)
        router.select(tab: .profile)
        await first.save()

        _ = try await fakes.auth.signOut()
        let (next, second) = await started()
        #expect(second.tab == .home && second.cover == nil)
        #expect(second.tabs.home.path == [.item("3")] && second.tabs.home.sheet == nil)
        #expect(second.tabs.profile.path.isEmpty)
        await next.save()

        fakes.auth.setUsers(FakeAuth.mina)
        try await fakes.storage.set(value: router.route, for: "app.route")
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
        fakes.auth.setUsers(FakeAuth.mina)
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
        await until { fakes.analytics.events.count == 2 }
        #expect(fakes.analytics.events == ["home/comments push", "home/items pop"])
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

    @Test(
        arguments: [
            (ExpiryReason.endedByServer, AuthError.sessionEnded), (.notRefreshable, .sessionEnded),
            (.inputNeeded(.secondFactor), .inputNeeded(.secondFactor)),
        ]
    )
    func `The end of a session is told until a user is signed in`(reason: ExpiryReason, error: AuthError) async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        let (session, _) = await started()
        fakes.auth.expire(reason)
        await until { session.notice == UserFacingError(error) }
        #expect(session.notice?.recovery == .signIn)
        _ = try await fakes.auth.signIn(Credentials(username: "mina", password: "right"))
        await until { session.notice == nil }
        _ = try await fakes.auth.signOut()
        for _ in 0..<20 { await Task.yield() }
        #expect(session.notice == nil)
        await session.save()
    }
}
