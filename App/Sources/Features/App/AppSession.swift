public import AnalyticsModule
public import AuthModule
public import Core
public import Navigation
public import Observation

/// A run of the app. It restores the session and the place of the last run, shows the introduction once, follows links,
/// tracks screens and saves the place.
///
/// ```swift
/// .task { await session.start() }                     // the shell draws meanwhile
/// .onOpenURL { url in Task { await session.open(link: url.absoluteString) } }
/// …
/// await session.save()                                // whenever the app goes to the background
/// ```
/// Nothing in it can keep the app from starting: a failure becomes a ``notice``.
@MainActor @Observable
public final class AppSession {
    /// The prefix of every link.
    public nonisolated static let linkPrefix = "trellis://"
    /// The links of the app.
    public nonisolated static let links = DeepLink<AppFlow>(prefix: linkPrefix)

    /// A message for the user; nil if there is none, or it was dismissed.
    public private(set) var notice: UserFacingError?
    /// Whether the place of the last run is restored, so that there is something to show.
    public private(set) var isReady = false

    @ObservationIgnored private let router: Router<AppFlow>
    @ObservationIgnored private let settings: SettingsStore
    @ObservationIgnored private let localizer: Localizer
    @ObservationIgnored private let auth: any AuthManaging
    @ObservationIgnored private let analytics: any AnalyticsTracking
    @ObservationIgnored private let routes: any RouteRepository
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private let clock: any Clock<Duration>

    @ObservationIgnored private var preparation: Task<Void, Never>?
    @ObservationIgnored private var wasIntroduced = false
    @ObservationIgnored private var openCount = 0
    @ObservationIgnored private var savedRoute: Route<AppFlow>?
    @ObservationIgnored private var tracking: Task<Void, Never>?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// Creates a session that has not started.
    ///
    /// - Parameters:
    ///   - router: The root of all routers; its routes that need a user ask for a sign-in from now on.
    ///   - settings: The settings, which are loaded at the start if they were not before.
    ///   - localizer: Follows the settings.
    ///   - auth: Restores the session of the last run.
    ///   - analytics: Tracks every screen.
    ///   - routes: Stores the place.
    ///   - logger: The log of the session.
    ///   - clock: Measures how long after a change the place is saved.
    public init(
        router: Router<AppFlow>,
        settings: SettingsStore,
        localizer: Localizer,
        auth: any AuthManaging,
        analytics: any AnalyticsTracking,
        routes: any RouteRepository,
        logger: any LoggerProtocol = SilentLogger(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        (self.router, self.settings, self.localizer) = (router, settings, localizer)
        (self.auth, self.analytics, self.routes) = (auth, analytics, routes)
        (self.logger, self.clock) = (logger, clock)
        router.guardSignIn(with: auth)
    }

    deinit {
        tracking?.cancel()
        watching?.cancel()
        saving?.cancel()
    }

    /// Starts the session, once: further calls wait for the same start. It returns at the end of the introduction, so a
    /// shell draws meanwhile.
    public func start() async {
        let preparation = preparation ?? Task { await prepare() }
        self.preparation = preparation
        await preparation.value
        guard !wasIntroduced, !settings.settings.hasSeenOnboarding else { return }
        await router.presentAndWait(cover: .onboarding)
        wasIntroduced = !Task.isCancelled
    }

    /// Goes to the place of `link`. A wrong link becomes a notice.
    ///
    /// - Returns: As ``open(_:)``; nil for a wrong link.
    @discardableResult
    public func open(link: String) async -> NavigationResult? {
        do throws(LinkError) {
            return await open(try Self.links.route(from: link))
        } catch {
            note(UserFacingError(error), error)
            return nil
        }
    }

    /// Goes to `route`, after a sign-in if it needs one. A session that has not started starts, and a route that comes
    /// during the start is followed at its end; of several the newest.
    ///
    /// - Returns: Whether it was followed, and if not, why.
    @discardableResult
    public func open(_ route: Route<AppFlow>) async -> NavigationResult {
        openCount += 1
        let number = openCount
        await start()
        guard number == openCount else { return .superseded }
        return await router.open(route)
    }

    /// The link to the present place; nil if there is none.
    public var link: String? {
        try? Self.links.link(to: Self.withoutAppCover(router.route))
    }

    /// Removes the notice.
    public func dismissNotice() {
        notice = nil
    }

    /// Saves the place, the settings and the events, so that the next run finds them. The session goes on.
    public func save() async {
        saving?.cancel()
        await saveRoute()
        await settings.waitForSave()
        do {
            try await analytics.persist()
        } catch {
            logger.log(.warning, "Events not saved", error: error)
        }
    }

    private func prepare() async {
        await settings.load()
        localizer.applyRequestLanguage()
        if let failure = settings.failure { note(failure, nil) }
        do {
            _ = try await auth.restore()
        } catch {
            note(UserFacingError(error), error)
        }
        // A link leads elsewhere anyway.
        if openCount == 0, let former = await formerRoute(), openCount == 0 { router.restore(former) }
        watch()
        isReady = true
        logger.log(.info, "Session started")
    }

    private func note(_ failure: UserFacingError, _ error: (any Error)?) {
        logger.log(.error, "Notice shown", error: error)
        // The first failure is the one that the others follow from.
        notice = notice ?? failure
    }

    /// The place of the last run, without what needs a user if nobody is signed in. One that cannot be read is ignored:
    /// it is not worth a question.
    private func formerRoute() async -> Route<AppFlow>? {
        guard let former = try? await routes.route() else { return nil }
        let route = Self.withoutAppCover(former)
        savedRoute = route
        let isAllowed = auth.currentUser != nil || !route.requirements.contains(.signedIn)
        return isAllowed ? route : Self.withoutUser(route)
    }

    /// `route` without the sign-in and the introduction, which come up by themselves where they are needed.
    private static func withoutAppCover(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        route.cover = nil
        return route
    }

    /// The part of `route` that anybody may see.
    private static func withoutUser(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        if !route.tabs.home.requirements.isEmpty { route.tabs.home.sheet = nil }
        route.tabs.profile = Route()
        if route.tab == .profile { route.select(tab: .home) }
        return route
    }

    private func watch() {
        let (places, changes) = (router.changes(), router.changes(bufferingNewest: 1))
        tracking = Task { [analytics] in await analytics.trackScreens(of: places) }
        watching = Task { [weak self] in
            for await _ in changes { self?.saveRouteSoon() }
        }
    }

    /// Saves the route when it has not changed for a second, so that walking through the app costs few writes.
    private func saveRouteSoon() {
        saving?.cancel()
        saving = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            await self?.saveRoute()
        }
    }

    private func saveRoute() async {
        let route = Self.withoutAppCover(router.route)
        // Before the start is done the router does not know the place of the last run.
        guard isReady, route != savedRoute else { return }
        do {
            try await routes.keep(route)
            savedRoute = route
        } catch {
            // The next change tries again; until then a restart begins a little further back.
            logger.log(.warning, "Place not saved", error: error)
        }
    }
}
