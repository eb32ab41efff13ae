package import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A server with the payment endpoints of an API like Stripe's, for tests.
///
/// Like Stripe, it does not check that a reference is unique: only the idempotency key protects from a second charge.
package struct StripeServer: Sendable {
    private let ledger: StripeLedger
    private let latency: Duration

    /// Creates a server of customers with their access tokens.
    ///
    /// - Parameters:
    ///   - tokens: The access tokens, by customer.
    ///   - processingTime: The seconds after which a payment by a slow method succeeds.
    ///   - latency: The delay of every request.
    ///   - now: Returns the current date.
    package init(
        customers tokens: [String: String],
        processingTime: TimeInterval,
        latency: Duration,
        now: @escaping @Sendable () -> Date
    ) {
        ledger = StripeLedger(customers: tokens, processingTime: processingTime, now: now)
        self.latency = latency
    }

    /// Runs the server at a free port of the loopback interface while `body` runs.
    package nonisolated(nonsending) func run<Result: Sendable>(
        _ body: (RunningStripeServer) async throws -> Result
    ) async throws -> Result {
        let router = Router(context: StripeContext.self)
        router.addMiddleware { LatencyMiddleware(latency: latency) }
        StripeController(ledger: ledger).addRoutes(to: router.group("v1"))
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "stripe") { _ in SwiftLogNoOpLogHandler() }
        )
        var group = ServiceGroupConfiguration(services: [.init(service: application)], logger: application.logger)
        group.maximumGracefulShutdownDuration = .seconds(1)
        let service = ServiceGroup(configuration: group)
        let server = Task {
            try? await service.run()
            port.finish()
        }
        let result: Swift.Result<Result, any Error>
        do {
            guard let port = await ports.first(where: { _ in true }), let url = URL(string: "http://127.0.0.1:\(port)")
            else { throw CancellationError() }
            result = .success(try await body(RunningStripeServer(url: url, ledger: ledger)))
        } catch {
            result = .failure(error)
        }
        // Cancellation crashes SwiftNIO if a connection was accepted that is not handled yet (swift-nio issue 2637).
        await service.triggerGracefulShutdown()
        await server.value
        return try result.get()
    }
}

/// A ``StripeServer`` that is running.
package struct RunningStripeServer: Sendable {
    /// The address, without a trailing slash.
    package let url: URL
    /// The charges and refunds.
    package let ledger: StripeLedger
}

/// The context of a request, with its connection.
struct StripeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// Delays every request.
private struct LatencyMiddleware: RouterMiddleware {
    let latency: Duration

    func handle(
        _ request: Request,
        context: StripeContext,
        next: (Request, StripeContext) async throws -> Response
    ) async throws -> Response {
        if latency > .zero { try await Task.sleep(for: latency) }
        return try await next(request, context)
    }
}
