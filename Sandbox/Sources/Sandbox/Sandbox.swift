public import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A complete local backend for tests and demos, which implements `openapi.yaml`.
///
/// ```swift
/// try await Sandbox().run { sandbox in
///     print("Listening at \(sandbox.url)")
/// }
/// ```
public struct Sandbox: Sendable {
    private let configuration: SandboxConfiguration

    /// Creates a server. ``run(_:)`` starts it.
    public init(_ configuration: SandboxConfiguration = SandboxConfiguration()) {
        self.configuration = configuration
    }

    /// Runs the server while `body` runs. It then stops without waiting for idle connections.
    ///
    /// - Parameter body: The operation to run while the server listens.
    /// - Returns: The result of `body`.
    /// - Throws: ``SandboxError`` if the server cannot start; otherwise the error of `body`.
    public nonisolated(nonsending) func run<Result: Sendable>(
        _ body: (RunningSandbox) async throws -> Result
    ) async throws -> Result {
        let backend = try await Backend(configuration)
        defer { backend.file?.unlock() }
        let (ports, port) = AsyncThrowingStream.makeStream(of: Int.self)
        let application = Application(
            router: backend.router(),
            configuration: .init(address: .hostname("127.0.0.1", port: configuration.port)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: configuration.logger
        )
        var group = ServiceGroupConfiguration(services: [.init(service: application)], logger: configuration.logger)
        // By then, the clients of running requests are gone.
        group.maximumGracefulShutdownDuration = .seconds(1)
        let service = ServiceGroup(configuration: group)
        // In a child task, cancellation would abort connections instead of closing them.
        let server = Task {
            do {
                try await service.run()
                port.finish()
            } catch {
                port.finish(throwing: error)
            }
        }
        let result: Swift.Result<Result, any Error>
        do {
            let url = try await address(of: ports)
            await backend.saveAddress(url)
            result = .success(try await body(RunningSandbox(url: url, backend: backend)))
        } catch {
            result = .failure(error)
        }
        backend.file?.removeAddress()
        await service.triggerGracefulShutdown()
        await server.value
        return try result.get()
    }

    /// Runs the server, and starts it again for each element of `restarts`, at the same address. It stops at the end of the
    /// sequence or when the task is cancelled.
    ///
    /// The system may close the sockets of an app while it is suspended. The app then restarts its server.
    ///
    /// - Parameters:
    ///   - restarts: The requests for a restart.
    ///   - didStart: Is called with the address after each start.
    /// - Throws: ``SandboxError`` if a start fails, for example because another process has taken the port.
    public nonisolated(nonsending) func run(
        restarts: AsyncStream<Void>,
        didStart: (URL) async -> Void
    ) async throws {
        var configuration = configuration
        var restarts = restarts.makeAsyncIterator()
        var isEnded = false
        repeat {
            isEnded = try await Sandbox(configuration).run { sandbox in
                configuration.port = sandbox.url.port ?? configuration.port
                await didStart(sandbox.url)
                return await restarts.next(isolation: #isolation) == nil
            }
        } while !isEnded
    }

    /// Waits until the server listens, and returns its address.
    private func address(of ports: AsyncThrowingStream<Int, any Error>) async throws -> URL {
        do {
            for try await port in ports {
                if let url = URL(string: "http://127.0.0.1:\(port)") { return url }
            }
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode)).lowercased()
            throw SandboxError.cannotListen(port: configuration.port, reason: reason)
        }
        try Task.checkCancellation()
        throw SandboxError.cannotListen(port: configuration.port, reason: "the server stopped")
    }
}

/// A ``Sandbox`` that is running.
public struct RunningSandbox: Sendable {
    /// The address, without a trailing slash.
    public let url: URL
    fileprivate let backend: Backend

    /// The number of requests since the start, including those with a fault.
    public var requestCount: Int { backend.status.requestCount }

    /// Returns the last 10,000 analytics events since the start, oldest first, without duplicates.
    public func events() async -> [ReceivedEvent] {
        await backend.store.events
    }

    /// Returns all charges and refunds in the order in which they were recorded.
    public func ledger() async -> [LedgerEntry] {
        var payments = await backend.store.read(\.payments)
        payments.completeProcessing(now: backend.configuration.now())
        return payments.ledger
    }
}
