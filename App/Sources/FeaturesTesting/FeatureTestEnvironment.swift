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

/// What the App hands to features, as fakes; and a record of what a test made, which has to be gone at its end.
@MainActor
package final class FeatureTestEnvironment {
    package let network = FakeNetworkService()
    package let auth = FakeAuth()
    package let payments: FakePayments
    package let analytics = FakeAnalytics()
    package let storage = InMemorySecureStorage()
    package let clock = TestClock()
    package let log = RecordingLogger()
    package let content = RequestLanguage("en")
    package let settings: SettingsStore
    package let localizer: Localizer
    private let leaks = LeakTracker()
    private var tasks: [Task<Void, Never>] = []

    package init(system: String = "en_US") {
        payments = FakePayments { [auth] in auth.currentUser?.id }
        settings = SettingsStore(repository: StoredSettings(storage: storage), logger: log)
        localizer = Localizer(settings: settings, content: content, system: system, timeZone: .gmt)
    }

    /// Notes that `object` must not outlive the test.
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

    /// Runs `body` with the shop's services, then fails the test at the line of each tracked object that is still alive.
    package static func open(system: String = "en_US", _ body: @MainActor (FeatureTestEnvironment) async throws -> Void)
        async throws
    {
        let shop = FeatureTestEnvironment(system: system)
        try await withDependencies {
            shop.register(in: $0)
        } operation: {
            defer { for task in shop.tasks { task.cancel() } }
            try await body(shop)
        }
        await shop.leaks.expectNone()
    }

    private func register(in container: DIContainer) {
        let clock = clock
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        container.register(instance: auth, as: (any AuthManaging).self)
        container.register(instance: auth, as: (any AccountSwitching).self)
        container.register(instance: auth, as: (any ProfileEditing).self)
        container.register(instance: payments, as: (any PaymentProcessing).self)
        container.register(instance: analytics, as: (any AnalyticsTracking).self)
        container.register(instance: analytics, as: (any AnalyticsConsentManaging).self)
        container.register(instance: analytics, as: (any AnalyticsStatusProviding).self)
        container.register(instance: storage, as: (any SecureStorageProtocol).self)
        FeatureServices(
            settings: settings,
            localizer: localizer,
            content: content,
            cache: StoredContentCache(storage: InMemorySecureStorage(), now: { clock.date }),
            dataFolder: DataFolder(path: "/data"),
            logger: log
        ).register(in: container)
    }

    /// The app's session over the shop's things; another one of the same shop is the next start.
    package func session(_ router: Router<AppFlow>) -> AppSession {
        AppSession(
            router: router,
            settings: settings,
            localizer: localizer,
            auth: auth,
            analytics: analytics,
            routes: StoredRoute(storage: storage),
            logger: log,
            clock: clock
        )
    }

    package func app() -> AppCoordinator { track(AppCoordinator(router: track(Router<AppFlow>()))) }
    package func home() throws -> HomeCoordinator { track(try HomeCoordinator(router: track(Router()))) }
    package func profile() throws -> ProfileCoordinator { track(try ProfileCoordinator(router: track(Router()))) }
}

// MARK: - What the server says

extension FeatureTestEnvironment {
    package nonisolated static func item(_ id: String, title: String? = nil, summary: String = "s") -> String {
        """
        {"id": "\(id)", "title": "\(title ?? id)", "summary": "\(summary)", "description": "First words.", "category": "home",
         "prices": [{"value": 68000, "currency": "KRW"}, {"value": 4990, "currency": "USD"}],
         "image_url": "/v1/items/\(id)/image", "comment_count": 0}
        """
    }

    package nonisolated static func comment(_ id: String, text: String = "Nice", replies: Int = 0) -> String {
        """
        {"id": "\(id)", "author": {"id": "u", "name": "Leo"}, "text": "\(text)",
         "created_at": "2026-03-14T09:26:53.000Z", "reply_count": \(replies)}
        """
    }

    package nonisolated static func page(_ name: String, _ elements: [String], next: String? = nil) -> String {
        let cursor = next.map { #""\#($0)""# } ?? "null"
        return #"{"\#(name)": [\#(elements.joined(separator: ","))], "next_cursor": \#(cursor)}"#
    }

    package nonisolated static let offline = NetworkError.offline(url: "http://x/v1/items", reason: "no network")

    /// From now on `target` answers with `json`.
    package func answer(_ target: RequestTarget, _ json: String) {
        network.forget(.get, target)
        network.reply(to: .get, target, json: json)
    }

    /// From now on `target` fails.
    package func fail(_ target: RequestTarget, with error: NetworkError = offline) {
        network.forget(.get, target)
        network.reply(to: .get, target, error: error)
    }

    /// From now on `target` answers once `gate` is open, or throws what a cancelled request does.
    package func answer(_ target: RequestTarget, behind gate: Gate, _ json: String) {
        network.forget(.get, target)
        network.reply(to: .get, target) { _ throws(NetworkError) in
            await gate.pass()
            if Task.isCancelled { throw .cancelled }
            return NetworkResponse(status: 200, body: Data(json.utf8))
        }
    }
}

/// Waits until `holds`, which other tasks see to. The test fails with `state` after a minute, or if it is cancelled.
@MainActor
package func until(
    _ state: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: @MainActor () async -> Bool
) async {
    let deadline = ContinuousClock.now + .seconds(60)
    while await !holds() {
        guard !Task.isCancelled, ContinuousClock.now < deadline else {
            Issue.record("It did not come true.\n\(state())", sourceLocation: sourceLocation)
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
