import AnalyticsModule
import AuthModule
import Core
import Navigation
import Observation

/// The route of a run: the route of the last run or an opened link, below the introduction at the first start. Its changes
/// are tracked and saved.
@MainActor @Observable
final class SessionRoute {
    private static let key = "app.route"

    /// `true` if ``router`` has the first route.
    private var isChosen = false
    /// The number of links that are being opened.
    private var openingCount = 0
    @ObservationIgnored private var lastOpening = 0
    @ObservationIgnored private var wasReady = false

    @ObservationIgnored private let router: Router<AppFlow>
    @ObservationIgnored private let auth: any AuthManaging
    @ObservationIgnored private let analytics: any AnalyticsTracking
    @ObservationIgnored private let storage: any SecureStorageProtocol
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var saved: Route<AppFlow>?
    @ObservationIgnored private var tracking: Task<Void, Never>?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    init(
        _ router: Router<AppFlow>,
        auth: any AuthManaging,
        analytics: any AnalyticsTracking,
        storage: any SecureStorageProtocol,
        logger: any LoggerProtocol,
        clock: any Clock<Duration>
    ) {
        self.router = router
        self.auth = auth
        self.analytics = analytics
        self.storage = storage
        self.logger = logger
        self.clock = clock
    }

    deinit {
        tracking?.cancel()
        watching?.cancel()
        saving?.cancel()
    }

    /// `true` from the time when the first route is in the router, no link is being opened and nothing covers the tabs.
    var isReady: Bool {
        // Not set by a task, so that the drawing after the introduction already shows the first tab.
        if isChosen, openingCount == 0, router.cover == nil { wasReady = true }
        return wasReady
    }

    /// Restores the route of the last run, unless a link is being opened, and presents the introduction if necessary.
    func choose(withIntroduction: Bool) async {
        // A link replaces the route of the last run, even if it arrives while that is read.
        if openingCount == 0, let route = await lastRoute(), openingCount == 0 { router.restore(route) }
        watch()
        if withIntroduction { router.present(cover: .onboarding) }
        isChosen = true
    }

    /// Waits for the end of the introduction. If the calling task is cancelled, such as that of a view, the introduction stays.
    func finishIntroduction() async {
        if router.cover == .onboarding { await router.presentAndWait(cover: .onboarding) }
    }

    /// Opens `route` after `start`, unless a newer one is opened in the meantime.
    func open(_ route: Route<AppFlow>, after start: () async -> Void) async -> NavigationResult {
        openingCount += 1
        defer { openingCount -= 1 }
        lastOpening += 1
        let number = lastOpening
        await start()
        guard number == lastOpening else { return .superseded }
        var route = route
        // The screens inside a sheet of Home are those of the checkout.
        if route.tabs.home.sheet?.modal == .accounts { route.tabs.home.sheet?.inside = Route() }
        return await router.open(route)
    }

    /// Returns the route of the last run, without the destinations that need a user if none is signed in. A route that cannot
    /// be read is ignored, such as one of another version of the app with other tabs or destinations.
    private func lastRoute() async -> Route<AppFlow>? {
        guard let stored = try? await storage.value(Route<AppFlow>.self, for: Self.key) else { return nil }
        let route = stored.withoutForms
        saved = route
        let isAllowed = auth.currentUser != nil || !route.requirements.contains(.signedIn)
        return isAllowed ? route : route.withoutUser
    }

    /// The route without the sign-in and the introduction, which the app presents when needed.
    var current: Route<AppFlow> { router.route.withoutCover }

    private func watch() {
        let (screens, changes) = (router.changes(), router.changes(bufferingNewest: 1))
        tracking = Task { [analytics] in await analytics.trackScreens(of: screens) }
        watching = Task { [weak self] in
            for await _ in changes { self?.saveSoon() }
        }
    }

    /// Saves the route when it has not changed for a second.
    private func saveSoon() {
        saving?.cancel()
        saving = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            await self?.store()
        }
    }

    /// Saves the route for the next run.
    func save() async {
        saving?.cancel()
        await store()
    }

    private func store() async {
        let route = router.route.withoutForms
        // During the start, the router does not have the route of the last run yet.
        guard isChosen, route != saved else { return }
        do {
            try await storage.set(value: route, for: Self.key)
            saved = route
        } catch {
            // The next change saves the route again.
            logger.log(.warning, "Route not saved", error: error)
        }
    }
}

extension Route<AppFlow> {
    fileprivate var withoutCover: Self {
        var route = self
        route.cover = nil
        return route
    }

    /// The route without the forms, because their text is not saved.
    fileprivate var withoutForms: Self {
        var route = withoutCover
        route.tabs.profile.sheet = nil
        route.tabs.profile.cover = nil
        return route
    }

    /// The route without the destinations that need a user.
    fileprivate var withoutUser: Self {
        var route = self
        if !route.tabs.home.requirements.isEmpty { route.tabs.home.sheet = nil }
        route.tabs.profile = Route<ProfileFlow>()
        if route.tab == .profile { route.select(tab: .home) }
        return route
    }
}
