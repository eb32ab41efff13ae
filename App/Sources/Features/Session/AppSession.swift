public import AnalyticsModule
public import AuthModule
public import Navigation
public import Observation

/// One run of the app, from its start to its end: who was signed in and where the person was is taken up, a link is
/// opened, the introduction is shown once, places are tracked, and where the person is is kept.
///
/// ```swift
/// let session = AppSession(.init(router: root, settings: settings, localizer: localizer, …))
/// Task { await session.start(link: link) }   // the shell draws meanwhile
/// …
/// await session.end()
/// ```
/// Nothing of it can keep the app from starting: what goes wrong becomes a ``notice``.
@MainActor @Observable
public final class AppSession {
    /// What the session needs.
    public struct Dependencies {
        let router: Router<AppFlow>
        let settings: SettingsStore
        let localizer: Localizer
        let auth: any AuthManaging
        let analytics: any AnalyticsTracking
        let routes: any RouteRepository
        let clock: any Clock<Duration>

        /// Names what the session needs.
        ///
        /// - Parameters:
        ///   - router: The root of all routers.
        ///   - settings: The settings, which are loaded at the start.
        ///   - localizer: Is told when they are.
        ///   - auth: Takes up the session of the last run, and guards what needs a user.
        ///   - analytics: Is told of every place.
        ///   - routes: Keeps where the person is.
        ///   - clock: Measures how long after a change that is kept.
        public init(
            router: Router<AppFlow>,
            settings: SettingsStore,
            localizer: Localizer,
            auth: any AuthManaging,
            analytics: any AnalyticsTracking,
            routes: any RouteRepository,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.router = router
            self.settings = settings
            self.localizer = localizer
            self.auth = auth
            self.analytics = analytics
            self.routes = routes
            self.clock = clock
        }
    }

    /// What every link begins with.
    public nonisolated static let linkPrefix = "trellis://"

    /// What the person should know; nil if there is nothing, or it was dismissed.
    public private(set) var notice: Failure?
    /// Whether everything that belongs to the start is done, but for what waits for the person.
    public private(set) var isReady = false

    @ObservationIgnored private let dependencies: Dependencies
    @ObservationIgnored private var tracking: Task<Void, Never>?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private var kept: Route<AppFlow>?
    private let links = DeepLink<AppFlow>(prefix: linkPrefix)

    /// A session that has not started.
    public init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    deinit {
        tracking?.cancel()
        watching?.cancel()
        saving?.cancel()
    }

    /// Starts, and returns when the person is where they are to be: the introduction and a sign-in are waited for, so
    /// a shell draws meanwhile. To be called once.
    ///
    /// - Parameter link: Where to begin, such as `trellis://home/items/itm_03`; a wrong one becomes a notice, and the
    ///   person begins where they were. Without it they do, too.
    public func start(link: String? = nil) async {
        let router = dependencies.router
        router.guardSignIn(with: dependencies.auth)
        await dependencies.settings.load()
        dependencies.localizer.tellContent()
        note(dependencies.settings.failure)
        do throws(AuthError) {
            _ = try await dependencies.auth.restore()
        } catch {
            note(Failure(error))
        }
        let linked = link.flatMap(route(of:))
        let former = linked == nil ? await formerRoute() : nil
        if let former { router.restore(former) }
        watch()
        isReady = true
        if !dependencies.settings.settings.hasSeenOnboarding {
            await router.presentAndWait(cover: .onboarding)
        }
        if let linked { await router.open(linked) }
    }

    /// Goes where `link` leads, after a sign-in if one is needed. A wrong link becomes a notice.
    ///
    /// - Returns: Whether it went there, and if not, why; nil for a wrong link.
    @discardableResult
    public func open(link: String) async -> NavigationResult? {
        guard let route = route(of: link) else { return nil }
        return await dependencies.router.open(route)
    }

    /// The link to where the person is; nil if there is none.
    public var link: String? {
        try? links.link(to: Self.withoutAppCover(dependencies.router.route))
    }

    /// Takes the notice away.
    public func dismissNotice() {
        notice = nil
    }

    /// Ends: keeps where the person is, the settings and the events. Later runs begin there.
    public func end() async {
        watching?.cancel()
        saving?.cancel()
        await keepRoute()
        await dependencies.settings.untilSaved()
        try? await dependencies.analytics.persist()
        tracking?.cancel()
    }

    private func note(_ failure: Failure?) {
        // The first trouble is the one that the others follow from.
        notice = notice ?? failure
    }

    private func route(of link: String) -> Route<AppFlow>? {
        do throws(LinkError) {
            return try links.route(from: link)
        } catch {
            note(Failure(error))
            return nil
        }
    }

    /// Where the person was, without what cannot be shown now. What cannot be read is as if it were not there: the
    /// place where somebody was is not worth a question.
    private func formerRoute() async -> Route<AppFlow>? {
        guard let former = try? await dependencies.routes.route() else { return nil }
        let route = Self.withoutAppCover(former)
        kept = route
        let isAllowed = dependencies.auth.currentUser != nil || !route.requirements.contains(.signedIn)
        return isAllowed ? route : Self.withoutUser(route)
    }

    /// The sign-in and the introduction come up by themselves where they are needed.
    private static func withoutAppCover(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        route.cover = nil
        return route
    }

    /// What of `route` anybody may see.
    private static func withoutUser(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        if !route.tabs.home.requirements.isEmpty { route.tabs.home.sheet = nil }
        route.tabs.profile = Route()
        if route.tab == .profile { route.select(tab: .home) }
        return route
    }

    private func watch() {
        let (places, changes) = (dependencies.router.changes(), dependencies.router.changes(bufferingNewest: 1))
        tracking = Task { [analytics = dependencies.analytics] in await analytics.trackScreens(of: places) }
        watching = Task { [weak self] in
            for await _ in changes { self?.keepSoon() }
        }
    }

    /// Keeps the route when nothing has changed for a second, so that walking through the app costs few writes.
    private func keepSoon() {
        saving?.cancel()
        saving = Task { [weak self, clock = dependencies.clock] in
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            await self?.keepRoute()
        }
    }

    private func keepRoute() async {
        let route = Self.withoutAppCover(dependencies.router.route)
        guard route != kept else { return }
        do {
            try await dependencies.routes.keep(route)
            kept = route
        } catch {
            // The next change tries again; until then a restart begins a little further back.
        }
    }
}
