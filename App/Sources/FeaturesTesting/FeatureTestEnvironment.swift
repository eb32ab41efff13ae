import AnalyticsModule
import AuthModule
package import Core
package import CoreTesting
import DependencyInjection
package import Features
import Foundation
package import Navigation
import PaymentModule
package import Testing

/// The services that the App provides to features, as fakes, and the objects that must be released at the end of a test.
///
/// ```swift
/// @MainActor @Suite(.featureTestEnvironment) struct CheckoutTests {
///     @Test func `A payment is made once`() async {
///         let environment = FeatureTestEnvironment.current
/// ```
@MainActor
package final class FeatureTestEnvironment {
    package let network = FakeNetworkService()
    package let auth = FakeAuth()
    package let payments: FakePayments
    package let analytics = FakeAnalytics()
    package let storage = InMemorySecureStorage()
    package let clock = TestClock()
    package let missing = MissingContent()
    package let connection = ConnectionStatus()
    package let log = RecordingLogger()
    package let cache: any ContentCache
    package let requestLanguage = RequestLanguage("en")
    package let settings: SettingsStore
    package let localizer: Localizer
    private let leaks = LeakTracker()
    private var tasks: [Task<Void, Never>] = []
    @TaskLocal private static var running: FeatureTestEnvironment?

    private init(locale: String) {
        cache = StoredContentCache(storage: InMemorySecureStorage(), server: "api", now: { [clock] in clock.date })
        payments = FakePayments { [auth] in auth.currentUser?.id }
        settings = SettingsStore(repository: SecureSettingsRepository(storage: storage), logger: log)
        localizer = .init(settings: settings, requestLanguage: requestLanguage, systemLocale: locale, timeZone: .gmt)
    }

    /// The environment of the running test, which has the trait `.featureTestEnvironment`.
    package static var current: FeatureTestEnvironment {
        guard let running else { preconditionFailure("The suite lacks the trait .featureTestEnvironment") }
        return running
    }

    /// Runs `body` in an environment of its own. Fails the test at the line of each tracked object that is not released.
    package static func open(locale: String = "en_US", _ body: @MainActor (FeatureTestEnvironment) async throws -> Void)
        async throws
    {
        let environment = FeatureTestEnvironment(locale: locale)
        try await withDependencies {
            environment.register(in: $0)
        } operation: {
            defer { for task in environment.tasks { task.cancel() } }
            try await $running.withValue(environment) { try await body(environment) }
        }
        await environment.leaks.expectNone()
    }

    /// Returns `object`, which must be released at the end of the test.
    package func track<Object: AnyObject>(
        _ object: Object,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Object {
        leaks.track(object, sourceLocation: sourceLocation)
    }

    /// Starts `work` in a task, as a view does. It is cancelled at the end of the test.
    @discardableResult
    package func task(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let task = Task { await work() }
        tasks.append(task)
        return task
    }

    private func register(in container: DIContainer) {
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        container.register(instance: auth, as: (any AuthManaging).self)
        container.register(instance: auth, as: (any AccountSwitching).self)
        container.register(instance: auth, as: (any ProfileEditing).self)
        container.register(instance: payments, as: (any PaymentProcessing).self)
        container.register(instance: analytics, as: (any AnalyticsTracking).self)
        container.register(instance: analytics, as: (any AnalyticsConsentManaging).self)
        container.register(instance: analytics, as: (any AnalyticsStatusProviding).self)
        container.register(instance: storage, as: (any SecureStorageProtocol).self)
        FeatureServices.register(
            in: container,
            settings: settings,
            localizer: localizer,
            requestLanguage: requestLanguage,
            cache: cache,
            dataFolder: DataFolder(path: "/data"),
            missing: missing,
            connection: connection,
            logger: log,
            clock: clock
        )
    }

    /// Returns a session. Two sessions of an environment are two runs of the app.
    package func session(_ router: Router<AppFlow>) -> AppSession {
        AppSession(
            router: router,
            settings: settings,
            localizer: localizer,
            auth: auth,
            accounts: auth,
            cache: cache,
            analytics: analytics,
            routes: SecureRouteRepository(storage: storage),
            missing: missing,
            connection: connection,
            logger: log,
            clock: clock
        )
    }

    package func app() -> AppCoordinator { track(AppCoordinator(router: track(Router<AppFlow>()))) }
    package func home() throws -> HomeCoordinator { track(try HomeCoordinator(router: track(Router()))) }
    package func profile() throws -> ProfileCoordinator { track(try ProfileCoordinator(router: track(Router()))) }

    /// Responds to `target` with `json` from now on.
    package func answer(_ target: RequestTarget, _ json: String) {
        network.forget(.get, target)
        network.reply(to: .get, target, json: json)
    }

    /// Fails requests to `target` from now on.
    package func fail(_ target: RequestTarget, with error: NetworkError = .unreachable) {
        network.forget(.get, target)
        network.reply(to: .get, target, error: error)
    }

    /// Responds to `target` from now on when `gate` is open. A cancelled request fails as such.
    package func answer(_ target: RequestTarget, behind gate: Gate, _ json: String) {
        network.forget(.get, target)
        network.reply(to: .get, target) { _ throws(NetworkError) in
            await gate.pass()
            if Task.isCancelled { throw .cancelled }
            return NetworkResponse(status: 200, body: Data(json.utf8))
        }
    }
}

/// Gives each test case a ``FeatureTestEnvironment`` of its own.
package struct FeatureTestEnvironmentTrait: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await FeatureTestEnvironment.open { _ in try await function() }
    }
}

extension Trait where Self == FeatureTestEnvironmentTrait {
    package static var featureTestEnvironment: Self { Self() }
}

extension NetworkError {
    /// The error of a request without a network.
    package static let unreachable = NetworkError.offline(url: "http://x/v1/items", reason: "no network")
}

/// Waits until `holds` is true. Fails the test with `state` after a minute, or if the test is cancelled.
@MainActor
package func until(
    _ state: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: @MainActor () async -> Bool
) async {
    let deadline = ContinuousClock.now + .seconds(60)
    while await !holds() {
        guard !Task.isCancelled, ContinuousClock.now < deadline else {
            Issue.record("The condition did not become true.\n\(state())", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}

extension Loadable {
    package var isStale: Bool {
        if case .loaded(_, .stale) = self { true } else { false }
    }
}
