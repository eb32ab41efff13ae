package import AnalyticsModule
package import AuthModule
package import Core
public import Navigation
public import Observation

/// A run of the app. It restores the signed-in user, shows the first screen, opens links, and goes to the background and back.
///
/// ```swift
/// .task { await session.start() }                     // the shell draws during the start
/// .onOpenURL { url in Task { await session.open(link: url.absoluteString) } }
/// …
/// await session.enterBackground()                     // whenever the app goes to the background or ends
/// session.enterForeground()                           // when it returns
/// ```
/// An error never keeps the app from starting. It becomes a ``notice``.
@MainActor
public final class AppSession: Observable {
    /// The prefix of every link.
    package nonisolated static let linkPrefix = "\(ProductIdentity.scheme)://"
    package nonisolated static let links = DeepLink<AppFlow>(prefix: linkPrefix)

    /// The status of the connection to the server.
    package let connection: ConnectionStatus

    private let settings: SettingsStore
    private let localizer: Localizer
    private let requestLanguage: RequestLanguage
    private let auth: any AuthManaging
    private let cache: any ContentCache
    private let logger: any LoggerProtocol
    private let clock: any Clock<Duration>
    private let route: SessionRoute
    private let notices: SessionNotices
    private let background: BackgroundManager
    private let probe: ServerProbe
    private var preparation: Task<Void, Never>?
    private var tasks: [Task<Void, Never>] = []

    /// Creates a session that has not started. It adds the guard that asks for a sign-in to `router`, and removes the payments
    /// of users who sign out from `cache`. `probe` sends a request, to find out if the server can be reached again.
    package init(
        router: Router<AppFlow>,
        settings: SettingsStore,
        localizer: Localizer,
        requestLanguage: RequestLanguage,
        auth: any AuthManaging,
        cache: any ContentCache,
        analytics: any AnalyticsTracking,
        analyticsStatus: any AnalyticsStatusProviding,
        storage: any SecureStorageProtocol,
        connection: ConnectionStatus,
        probe: @escaping @Sendable () async -> Void = {},
        logger: any LoggerProtocol = SilentLogger(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.localizer = localizer
        self.requestLanguage = requestLanguage
        self.auth = auth
        self.cache = cache
        self.connection = connection
        self.logger = logger
        self.clock = clock
        route = SessionRoute(router, auth: auth, analytics: analytics, storage: storage, logger: logger, clock: clock)
        notices = SessionNotices(logger: logger)
        background = BackgroundManager(analytics: analytics, status: analyticsStatus, logger: logger)
        self.probe = ServerProbe(connection: connection, clock: clock, request: probe)
        router.guardSignIn(with: auth)
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    /// The error to show to the user.
    package var notice: UserFacingError? { notices.notice }
    /// `true` from the time when the first tab is shown. During the start, the introduction and the sign-in for the first link,
    /// no tab is active.
    package var isReady: Bool { route.isReady }
    /// The link to the current route, if it has one.
    package var link: String? { try? Self.links.link(to: route.current) }

    /// Starts the session once; further calls wait for the same start. It returns at the end of the introduction, which the
    /// shell shows in the meantime.
    public func start() async {
        await prepareOnce()
        await route.finishIntroduction()
    }

    /// Opens `link`. An invalid link becomes a notice.
    ///
    /// - Returns: The result of ``open(_:)``, or `nil` for an invalid link.
    @discardableResult
    public func open(link: String) async -> NavigationResult? {
        do throws(LinkError) {
            return await open(try Self.links.route(from: link))
        } catch {
            notices.show(UserFacingError(error, link: link), for: error)
            return nil
        }
    }

    /// Opens `route`, after a sign-in if needed. It starts the session if necessary and opens the newest of several routes
    /// at the end of the start.
    ///
    /// - Returns: The result of the navigation.
    @discardableResult
    package func open(_ route: Route<AppFlow>) async -> NavigationResult {
        await self.route.open(route, after: start)
    }

    package func dismissNotice() { notices.dismiss() }

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
        background.enter()
        await save()
        await background.sendEvents(within: limit)
        await background.closeEvents()
        if finishesRefreshes { await auth.finishRefreshes(within: nil) }
    }

    /// Continues the session after ``enterBackground(sendingFor:finishesRefreshes:)``.
    public func enterForeground() { background.leave() }

    /// Saves the events and closes their file, so that this process holds no lock on it while it is suspended.
    public func prepareForSuspension() async { await background.closeEvents() }

    /// Saves the route and the settings for the next run.
    package func save() async {
        await route.save()
        await settings.waitForSave()
    }

    private func prepareOnce() async {
        let preparation = preparation ?? Task { await prepare() }
        self.preparation = preparation
        await preparation.value
    }

    /// Restores the user of the last run and shows the first screen. The server is not waited for.
    private func prepare() async {
        await settings.load()
        requestLanguage.follow(localizer)
        if let failure = settings.failure { notices.show(failure, for: nil) }
        do {
            _ = try await auth.restore()
        } catch {
            notices.show(UserFacingError(error), for: error)
        }
        background.start()
        await route.choose(withIntroduction: !settings.settings.hasSeenOnboarding)
        follow()
        logger.log(.info, "Session started")
    }

    private func follow() {
        let (returns, events) = (connection.returns(), auth.events())
        tasks = [
            Task { [probe] in await probe.run() },
            Task { [background] in for await _ in returns { await background.sendEvents(within: nil) } },
            Task { [notices, auth, cache] in
                for await event in events {
                    if case .refreshed = event { continue }
                    notices.showExpiry(after: event)
                    await PaymentsCache.removeSignedOut(from: cache, accounts: auth)
                }
            },
        ]
    }
}
