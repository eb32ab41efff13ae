public import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A whole backend on loopback that keeps to `openapi.yaml`: for a first run with nothing else there, and for tests.
///
/// ```swift
/// try await Sandbox().run { sandbox in
///     print("Listening at \(sandbox.url)")
/// }
/// ```
public struct Sandbox: Sendable {
    private let configuration: SandboxConfiguration

    /// A server that is not started yet.
    public init(_ configuration: SandboxConfiguration = SandboxConfiguration()) {
        self.configuration = configuration
    }

    /// Starts, does `body`, and stops when that returns, throws or is cancelled, without waiting for idle connections.
    ///
    /// - Parameter body: What to do while the server listens.
    /// - Returns: What `body` returned.
    /// - Throws: ``SandboxError`` if it does not start; else what `body` throws.
    public nonisolated(nonsending) func run<Result: Sendable>(
        _ body: (RunningSandbox) async throws -> Result
    ) async throws -> Result {
        guard let url = configuration.stateFile else { return try await run(file: nil, state: SandboxState(), body) }
        let (file, state) = try await StateFile.open(url)
        defer { file.close() }
        return try await run(file: file, state: state, body)
    }

    private nonisolated(nonsending) func run<Result: Sendable>(
        file: StateFile?,
        state: SandboxState,
        _ body: (RunningSandbox) async throws -> Result
    ) async throws -> Result {
        let store = StateStore(state: state, file: file, logger: configuration.logger)
        let counter = RequestCounter()
        let (ports, port) = AsyncThrowingStream.makeStream(of: Int.self)
        let application = Application(
            router: router(store: store, counter: counter),
            configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: configuration.logger
        )
        var group = ServiceGroupConfiguration(services: [.init(service: application)], logger: configuration.logger)
        // A request that still runs then has lost its client.
        group.maximumGracefulShutdownDuration = .seconds(1)
        let service = ServiceGroup(configuration: group)
        // Not a child task: cancelling would break connections off instead of closing them.
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
            try await file?.announce(url)
            result = .success(try await body(RunningSandbox(url: url, store: store, counter: counter)))
        } catch {
            result = .failure(error)
        }
        await service.triggerGracefulShutdown()
        await server.value
        return try result.get()
    }

    private func router(store: StateStore, counter: RequestCounter) -> Router<SandboxContext> {
        let world = World(configuration)
        let router = Router(context: SandboxContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: FaultMiddleware(plan: configuration.faults, counter: counter, sleep: configuration.sleep)
        )
        router.add(middleware: ProblemMiddleware())
        router.add(
            OAuthRoutes(store: store, world: world).routes
                + AuthorizeRoutes(store: store, world: world).routes
                + DeviceRoutes(store: store, world: world).routes
                + UserRoutes(store: store, world: world).routes
                + CatalogueRoutes().routes
                + PaymentRoutes(store: store, world: world, askCardNetwork: configuration.askCardNetwork).routes
                + BatchRoutes(store: store).routes
        )
        return router
    }

    /// Where the server listens, once it does.
    private func address(of ports: AsyncThrowingStream<Int, any Error>) async throws -> URL {
        let (host, port) = (configuration.host, configuration.port)
        do {
            for try await port in ports {
                var components = URLComponents()
                components.scheme = "http"
                components.host = host.contains(":") ? "[\(host)]" : host
                components.port = port
                guard let url = components.url else { break }
                return url
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw SandboxError.portInUse(host: host, port: port)
        } catch let error as IOError {
            throw SandboxError.cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
        } catch {
            throw SandboxError.cannotListen(host: host, port: port, reason: "there is no such host")
        }
        try Task.checkCancellation()
        throw SandboxError.cannotListen(host: host, port: port, reason: "the server ended")
    }
}

/// A ``Sandbox`` that listens.
public struct RunningSandbox: Sendable {
    /// Where it listens, without a slash at the end.
    public let url: URL
    private let store: StateStore
    private let counter: RequestCounter

    init(url: URL, store: StateStore, counter: RequestCounter) {
        self.url = url
        self.store = store
        self.counter = counter
    }

    /// How many requests have come in, those with a fault included.
    public var requestCount: Int { counter.count }

    /// The analytics events received since the start, in order and without duplicates; the last 10,000 of them.
    public func events() async -> [ReceivedEvent] {
        await store.events
    }
}
