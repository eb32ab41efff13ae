import AnalyticsModule
import AuthModule
import DependencyInjection
import Features
import Navigation
import PaymentModule
import Synchronization
import Testing

@MainActor @Suite struct SignInTests {
    private let auth = FakeAuth()
    private let root = Router<AppFlow>()

    /// Goes where a user is needed, and waits until the cover is there.
    private func openCheckout() async -> Task<Opening, Never> {
        root.guardSignIn(with: auth)
        let home = root.tabs.home
        let opening = Task { await home.open { $0.present(sheet: .checkout(item: "a")) } }
        while root.cover == nil { await Task.yield() }
        return opening
    }

    private func model() -> SignInModel {
        withDependencies {
            $0.register(instance: auth, as: (any AuthManaging).self)
        } operation: {
            SignInModel(router: root.coverRouter)
        }
    }

    @Test func theWantedPlaceOpensAfterTheSignIn() async {
        let opening = await openCheckout()
        #expect(root.tabs.home.sheet == nil)
        let model = model()
        await model.signIn(Credentials(username: "mina", password: "wrong"))
        #expect(model.state == .failed(.wrongCredentials))
        #expect(root.cover == .signIn)
        await model.signIn(Credentials(username: "mina", password: "right"))
        #expect(model.state == .signedIn(FakeAuth.mina))
        #expect(await opening.value == .followed)
        #expect(root.cover == nil)
        #expect(root.tabs.home.sheet == .checkout(item: "a"))
    }

    @Test func whoeverClosesTheCoverStaysWhereTheyWere() async {
        let opening = await openCheckout()
        root.dismiss(because: .byUser)
        #expect(await opening.value == .refused(.signedIn))
        #expect(root.tabs.home.sheet == nil)
    }

    @Test func whoeverIsSignedInIsNotAsked() async throws {
        root.guardSignIn(with: auth)
        _ = try await auth.signIn(Credentials(username: "mina", password: "right"))
        #expect(await root.open { $0.select(tab: .profile) } == .followed)
        #expect(root.tab == .profile)
    }

    @Test func screensAreTrackedByNameAlone() async {
        let tracker = FakeAnalytics()
        let changes = root.changes()
        root.tabs.home.push([.item("secret"), .replies("secret")])
        root.tabs.home.pop()
        let tracking = Task { await tracker.trackScreens(of: changes) }
        while tracker.events.count < 2 { await Task.yield() }
        tracking.cancel()
        #expect(tracker.events == ["home/comments push", "home/items pop"])
    }

    @Test func aLinkAndARouteAreTheSame() throws {
        let links = DeepLink<AppFlow>(prefix: "trellis://")
        let link = "trellis://home/items/itm_01/comments/cmt_0102"
        root.restore(try links.route(from: link))
        #expect(root.tabs.home.path == [.item("itm_01"), .replies("cmt_0102")])
        #expect(try links.link(to: root.route) == link)
    }
}

private final class FakeAnalytics: AnalyticsTracking {
    private let seen = Mutex<[String]>([])

    var events: [String] { seen.withLock(\.self) }
    var pendingCount: Int { 0 }

    func track(_ event: String, properties: [String: AnalyticsValue]) {
        guard case .string(let screen) = properties["screen"], case .string(let cause) = properties["cause"] else {
            return
        }
        seen.withLock { $0.append("\(screen) \(cause)") }
    }

    func flush() async throws(AnalyticsError) -> FlushReport { FlushReport() }
    func persist() async throws(AnalyticsError) {}
}
