import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import PlatformUI
import Testing

/// The automatic retry of a shown screen after a connection failure.
@MainActor @Suite(.timeLimit(.minutes(5))) struct AutomaticRetryTests {
    /// Lets the retry run that is due after `delay`.
    private func wait(_ delay: Duration, in app: UITestSession) async {
        await app.environment.clock.untilSleeping(for: delay)
        app.environment.clock.advance(by: delay)
    }

    @Test(arguments: TestWindow.all)
    func `A screen without content loads when the server is back`(window: TestWindow) async throws {
        let app = try await UITestSession(window, prepare: { $0.fail("/v1/items") })
        await app.shows(window.isKorean ? "2초 뒤에 다시 연결할게요…" : "Retrying in 2 s…")
        await wait(.seconds(2), in: app)
        await app.shows(window.isKorean ? "4초 뒤에 다시 연결할게요…" : "Retrying in 4 s…")
        app.environment.addItems()
        await wait(.seconds(4), in: app)
        await app.shows("Paper lamp")
    }

    @Test func `Cached items are replaced when the server is back`() async throws {
        let app = try await UITestSession()
        app.environment.fail("/v1/items")
        await app.press("r", until: "Paper lamp", "Offline.")
        app.environment.addItems()
        await wait(.seconds(2), in: app)
        await app.showsNoMore("Offline.")
    }

    @Test func `A hidden screen is not loaded again`() async throws {
        let app = try await UITestSession()
        app.environment.fail("/v1/items")
        await app.press("r", until: "Offline.")
        await app.environment.clock.untilSleeping(for: .seconds(2))
        let requests = app.environment.network.requests.count
        await app.press("3", until: "Language")
        app.environment.clock.advance(by: .seconds(60))
        for _ in 0..<20 { await Task.yield() }
        #expect(app.environment.network.requests.count == requests)
        app.environment.addItems()
        await app.press("1", until: "Paper lamp")
        await app.showsNoMore("Offline.")
    }
}
