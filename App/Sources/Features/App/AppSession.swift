package import AnalyticsModule
package import AuthModule
package import Core
public import Navigation
public import Observation

/// A run of the app. It restores the signed-in user and the route of the last run, shows the introduction once, opens links,
/// tracks screens and saves the route.
///
/// ```swift
/// .task { await session.start() }                     // the shell draws during the start
/// .onOpenURL { url in Task { await session.open(link: url.absoluteString) } }
/// …
/// await session.enterBackground()                     // whenever the app goes to the background or ends
/// session.enterForeground()                           // when it returns
/// ```
/// An error never keeps the app from starting. It becomes a ``notice``.
@MainActor @Observable
public final class AppSession {
    /// The prefix of every link.
    package nonisolated static let linkPrefix = "trellis://"
    package nonisolated static let links = DeepLink<AppFlow>(prefix: linkPrefix)
    private static let routeKey = "app.route"

    /// The error to show to the user.
    package private(set) var notice: UserFacingError?
    /// `true` after the user and the route of the last run are restored, or could not be.
    package private(set) var isReady = false
    /// The status of the connection to the server.
    package let connection: ConnectionStatus

    @ObservationIgnored private let router: Router<AppFlow>
    @ObservationIgnored private let settings: SettingsStore
    @ObservationIgnored private let localizer: Localizer
    @ObservationIgnored private let auth: any AuthManaging
    @ObservationIgnored private let accounts: any AccountSwitching
    @ObservationIgnored private let cache: any ContentCache
    @ObservationIgnored private let analytics: any AnalyticsTracking
    @ObservationIgnored private let analyticsStatus: any AnalyticsStatusProviding
    @ObservationIgnored private let storage: any SecureStorageProtocol
    @ObservationIgnored private let probe: @Sendable () async -> Void
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private let clock: any Clock<Duration>

    @ObservationIgnored private var preparation: Task<Void, Never>?
    @ObservationIgnored private var didShowIntroduction = false
    @ObservationIgnored private var isInBackground = false
    @ObservationIgnored private var openCount = 0
    @ObservationIgnored private var savedRoute: Route<AppFlow>?
    @ObservationIgnored private var tracking: Task<Void, Never>?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private var delivering: Task<Void, Never>?
    @ObservationIgnored private var probing: Task<Void, Never>?

    /// Creates a session that has not started.
    ///
    /// - Parameters:
    ///   - router: The root router. The session adds the guard that asks for a sign-in.
    ///   - settings: The settings, which the session loads if necessary.
    ///   - localizer: The formatter whose language requests follow.
    ///   - auth: The service that restores the user of the last run.
    ///   - accounts: The accounts on this device.
    ///   - cache: The cache, from which the session removes the payments of users who sign out.
    ///   - analytics: The service that tracks screens.
    ///   - analyticsStatus: The status of the waiting events.
    ///   - storage: The storage of the route, which reveals what the user looked at.
    ///   - connection: The status of the connection to the server.
    ///   - probe: Sends a request to the server, to find out if it can be reached again.
    ///   - logger: The logger of the session.
    ///   - clock: The clock that delays saving the route and reading the storage.
    package init(
        router: Router<AppFlow>,
        settings: SettingsStore,
        localizer: Localizer,
        auth: any AuthManaging,
        accounts: any AccountSwitching,
        cache: any ContentCache,
        analytics: any AnalyticsTracking,
        analyticsStatus: any AnalyticsStatusProviding,
        storage: any SecureStorageProtocol,
        connection: ConnectionStatus,
        probe: @escaping @Sendable () async -> Void = {},
        logger: any LoggerProtocol = SilentLogger(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.router = router
        self.settings = settings
        self.localizer = localizer
        self.auth = auth
        self.accounts = accounts
        self.cache = cache
        (self.analytics, self.analyticsStatus) = (analytics, analyticsStatus)
        self.storage = storage
        self.probe = probe
        self.connection = connection
        self.logger = logger
        self.clock = clock
        router.guardSignIn(with: auth)
    }

    deinit {
        tracking?.cancel()
        watching?.cancel()
        following?.cancel()
        saving?.cancel()
        delivering?.cancel()
        probing?.cancel()
    }

    /// Starts the session once; further calls wait for the same start. It returns at the end of the introduction, which the
    /// shell shows in the meantime.
    public func start() async {
        await prepareOnce()
        if !didShowIntroduction, !settings.settings.hasSeenOnboarding {
            didShowIntroduction = true
            router.present(cover: .onboarding)
        }
        // The caller waits. If its task is cancelled, such as that of a view, the introduction stays.
        if router.cover == .onboarding { await router.presentAndWait(cover: .onboarding) }
    }

    /// Opens `link`. An invalid link becomes a notice.
    ///
    /// - Returns: The result of ``open(_:)``, or `nil` for an invalid link.
    @discardableResult
    public func open(link: String) async -> NavigationResult? {
        do throws(LinkError) {
            return await open(try Self.links.route(from: link))
        } catch {
            showNotice(UserFacingError(error, link: link), for: error)
            return nil
        }
    }

    /// Opens `route`, after a sign-in if needed. It starts the session if necessary and opens the newest of several routes
    /// at the end of the start.
    ///
    /// - Returns: The result of the navigation.
    @discardableResult
    package func open(_ route: Route<AppFlow>) async -> NavigationResult {
        openCount += 1
        let number = openCount
        await start()
        guard number == openCount else { return .superseded }
        var route = route
        // The screens inside a sheet of Home are those of the checkout.
        if route.tabs.home.sheet?.modal == .accounts { route.tabs.home.sheet?.inside = Route() }
        return await router.open(route)
    }

    /// The link to the current route, if it has one.
    package var link: String? {
        try? Self.links.link(to: Self.withoutAppCover(router.route))
    }

    package func dismissNotice() {
        notice = nil
    }

    /// Follows sign-ins, sign-outs and switches of other processes on the same storage, which is read once a second, until the
    /// task is cancelled. A storage that cannot be read changes nothing.
    package func followStorage() async {
        await prepareOnce()
        repeat {
            _ = try? await auth.followStorage()
        } while (try? await clock.sleep(for: .seconds(1))) != nil
    }

    /// Saves the session, sends the waiting events, and waits for the running refreshes of tokens. The session continues.
    ///
    /// - Parameters:
    ///   - limit: The time limit of sending. The events that are left stay stored.
    ///   - finishesRefreshes: `false` if the caller waits for the refreshes.
    public func enterBackground(sendingFor limit: Duration = .seconds(2), finishesRefreshes: Bool = true) async {
        if !isInBackground { analytics.track(.applicationBackgrounded) }
        isInBackground = true
        await save()
        await sendEvents(within: limit)
        await prepareForSuspension()
        if finishesRefreshes { await auth.finishRefreshes(within: nil) }
    }

    /// Continues the session after ``enterBackground(sendingFor:finishesRefreshes:)``.
    public func enterForeground() {
        if isInBackground { analytics.track(.applicationOpened(fromBackground: true)) }
        isInBackground = false
    }

    /// Saves the events and closes their file, so that this process holds no lock on it while it is suspended.
    public func prepareForSuspension() async {
        do {
            try await analytics.prepareForSuspension()
        } catch {
            logger.log(.warning, "Events not saved", error: error)
        }
    }

    /// Saves the route and the settings for the next run.
    package func save() async {
        saving?.cancel()
        await saveRoute()
        await settings.waitForSave()
    }

    /// Sends the waiting events, unless the user has not agreed or the collector has rejected the last ones. The module logs
    /// a failure.
    private func sendEvents(within limit: Duration?) async {
        let status = await analyticsStatus.status()
        guard status.consent == .granted, status.pendingCount > 0, status.wait == nil else { return }
        _ = try? await analytics.flush(within: limit)
    }

    private func prepareOnce() async {
        let preparation = preparation ?? Task { await prepare() }
        self.preparation = preparation
        await preparation.value
    }

    private func prepare() async {
        await settings.load()
        localizer.applyRequestLanguage()
        if let failure = settings.failure { showNotice(failure, for: nil) }
        do {
            _ = try await auth.restore()
        } catch {
            showNotice(UserFacingError(error), for: error)
        }
        analytics.track(.applicationOpened(fromBackground: false))
        // A link replaces the route of the last run, even if it arrives while that is read.
        if openCount == 0, let route = await lastRoute(), openCount == 0 { router.restore(route) }
        watch()
        isReady = true
        logger.log(.info, "Session started")
    }

    /// Tells the user that the session has ended, until a user is signed in again.
    private func showExpiry(after event: AuthEvent) {
        switch event {
        case .expired(_, let reason):
            let error = AuthError(reason)
            logger.log(.warning, "Session ended", error: error)
            notice = UserFacingError(error)
        case .signedIn, .switched:
            if notice?.recovery == .signIn { notice = nil }
        case .refreshed, .otherExpired, .signedOut: break
        }
    }

    private func showNotice(_ failure: UserFacingError, for error: (any Error)?) {
        logger.log(.error, "Notice shown", error: error)
        // Later errors usually follow from the first one.
        notice = notice ?? failure
    }

    /// Returns the route of the last run, without the destinations that need a user if none is signed in and those that this
    /// version of the app does not have. A route that cannot be read is ignored.
    private func lastRoute() async -> Route<AppFlow>? {
        guard let saved = try? await storage.value(Route<AppFlow>.self, for: Self.routeKey) else { return nil }
        let route = Self.withoutForms(saved)
        savedRoute = route
        let isAllowed = auth.currentUser != nil || !route.requirements.contains(.signedIn)
        return isAllowed ? route : Self.withoutUser(route)
    }

    /// Returns `route` without the sign-in and the introduction, which the app presents when needed.
    private static func withoutAppCover(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        route.cover = nil
        return route
    }

    /// Returns `route` without the forms, because their text is not saved.
    private static func withoutForms(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = withoutAppCover(route)
        (route.tabs.profile.sheet, route.tabs.profile.cover) = (nil, nil)
        return route
    }

    /// Returns `route` without the destinations that need a user.
    private static func withoutUser(_ route: Route<AppFlow>) -> Route<AppFlow> {
        var route = route
        if !route.tabs.home.requirements.isEmpty { route.tabs.home.sheet = nil }
        route.tabs.profile = Route()
        if route.tab == .profile { route.select(tab: .home) }
        return route
    }

    private func watch() {
        let (screens, changes) = (router.changes(), router.changes(bufferingNewest: 1))
        tracking = Task { [analytics] in await analytics.trackScreens(of: screens) }
        following = Task { [weak self, auth, accounts, cache] in
            for await event in auth.events() {
                if case .refreshed = event { continue }
                self?.showExpiry(after: event)
                await PaymentsCache.removeSignedOut(from: cache, accounts: accounts)
            }
        }
        let returns = connection.returns()
        delivering = Task { [weak self] in
            for await _ in returns { await self?.sendEvents(within: nil) }
        }
        let losses = connection.losses()
        probing = Task { [connection, clock, probe] in
            for await _ in losses {
                while connection.isOffline, (try? await clock.sleep(for: .seconds(5))) != nil { await probe() }
            }
        }
        watching = Task { [weak self] in
            for await _ in changes { self?.saveRouteSoon() }
        }
    }

    /// Saves the route when it has not changed for a second.
    private func saveRouteSoon() {
        saving?.cancel()
        saving = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            await self?.saveRoute()
        }
    }

    private func saveRoute() async {
        let route = Self.withoutForms(router.route)
        // During the start, the router does not have the route of the last run yet.
        guard isReady, route != savedRoute else { return }
        do {
            try await storage.set(value: route, for: Self.routeKey)
            savedRoute = route
        } catch {
            // The next change saves the route again.
            logger.log(.warning, "Route not saved", error: error)
        }
    }
}

extension AuthError {
    /// Creates the error of a session that has ended.
    fileprivate init(_ reason: ExpiryReason) {
        switch reason {
        case .endedByServer, .notRefreshable: self = .sessionEnded
        case .inputNeeded(let input): self = .inputNeeded(input)
        }
    }
}
