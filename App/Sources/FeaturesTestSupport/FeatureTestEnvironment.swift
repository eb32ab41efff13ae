package import Core
package import CoreTesting
package import DependencyInjection
package import Features
package import FeaturesTesting
import Foundation
import LeakDetection
package import Navigation
package import Testing

/// The services of a test over servers in memory, and the objects that must be released at its end.
///
/// ```swift
/// @MainActor @Suite(.featureTestEnvironment) struct CheckoutTests {
///     @Test func `A payment is made once`() async {
///         let environment = FeatureTestEnvironment.current
/// ```
@MainActor @dynamicMemberLookup
package final class FeatureTestEnvironment {
    /// The container of the services. As in the app, it is current only where view models are created.
    package let container = DIContainer(name: "test")
    package let services: InMemoryServices
    private let leaks = LeakTracker()
    private var tasks: [Task<Void, Never>] = []
    @TaskLocal private static var running: FeatureTestEnvironment?

    package init(locale: String) {
        services = InMemoryServices(locale: locale)
        services.register(in: container)
    }

    package subscript<Service>(dynamicMember keyPath: KeyPath<InMemoryServices, Service>) -> Service {
        services[keyPath: keyPath]
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
        do {
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

    /// Creates a view model in the container, as a coordinator does. It must be released at the end of the test.
    package func make<ViewModel: AnyObject>(
        _ viewModel: @autoclosure () -> ViewModel,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> ViewModel {
        track(container.make(viewModel()), sourceLocation: sourceLocation)
    }

    /// Starts `work` in a task, as a view does. It is cancelled at the end of the test.
    @discardableResult
    package func task(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let task = Task { await work() }
        tasks.append(task)
        return task
    }

    /// Signs users in. The first one is the current user.
    package func signIn(_ usernames: String...) async throws {
        try await services.signIn(usernames)
    }

    /// Returns a session. Two sessions of an environment are two runs of the app.
    package func session(_ router: Router<AppFlow>) -> AppSession { services.session(router) }

    package func app() -> AppCoordinator {
        track(AppCoordinator(router: router(), container: container))
    }
    package func home() throws -> HomeCoordinator {
        track(try HomeCoordinator(router: router(), container: container))
    }
    package func profile() throws -> ProfileCoordinator {
        track(try ProfileCoordinator(router: router(), container: container))
    }

    /// Returns a router whose destinations need no sign-in.
    private func router<F>() -> Router<F> {
        let router = track(Router<F>())
        router.addGuard(for: .signedIn, isMet: { true }) { true }
        return router
    }

    /// Responds to `target` with `json` from now on.
    package func answer(_ target: RequestTarget, to method: HTTPMethod = .get, _ json: String) {
        services.answer(target, to: method, json)
    }

    /// Fails requests to `target` from now on.
    package func fail(_ target: RequestTarget, to method: HTTPMethod = .get, with error: NetworkError = .unreachable) {
        services.network.removeReplies(to: method, target)
        services.network.reply(to: method, target, error: error)
    }

    /// Responds to `target` from now on when `gate` is open. A cancelled request fails as such.
    package func answer(_ target: RequestTarget, to method: HTTPMethod = .get, behind gate: Gate, _ json: String) {
        services.network.removeReplies(to: method, target)
        services.network.reply(to: method, target) { _ throws(NetworkError) in
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

/// Waits until `holds` is `true`. Fails the test with `state` after three minutes, or if the test is cancelled.
@MainActor
package func until(
    _ state: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: @MainActor () async -> Bool
) async {
    let deadline = ContinuousClock.now + .seconds(180)
    while await !holds() {
        guard !Task.isCancelled, ContinuousClock.now < deadline else {
            Issue.record("The condition did not become true.\n\(state())", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
