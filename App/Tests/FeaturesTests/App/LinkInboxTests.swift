import FeaturesTestSupport
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct LinkInboxTests {
    @Test func `The newest link that arrives before the session is opened by it`() async {
        environment.settings.update { $0.hasSeenOnboarding = true }
        let router = environment.track(Router<AppFlow>())
        let links = environment.track(LinkInbox())
        links.open("trellis://home/items/1")
        links.open("trellis://home/items/2")
        let session = environment.track(environment.session(router))
        links.deliver(to: session)
        await until { router.tabs.home.path == [.item("2")] }

        links.open("trellis://settings")
        await until { router.tab == .settings }
        await session.save()
    }

    @Test func `A link opens once, also if another session follows`() async {
        environment.settings.update { $0.hasSeenOnboarding = true }
        let links = environment.track(LinkInbox())
        links.open("trellis://settings")
        let first = environment.track(Router<AppFlow>())
        links.deliver(to: environment.session(first))
        await until { first.tab == .settings }

        let second = environment.track(Router<AppFlow>())
        let session = environment.track(environment.session(second))
        links.deliver(to: session)
        await session.start()
        #expect(second.tab == .home)
        await session.save()
    }
}
