import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// Counts requests.
final class RequestCounter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Counts one more; gives its number, from 1.
    func next() -> Int {
        value.add(1, ordering: .relaxed).newValue
    }
}

/// Lets happen to each request what the plan says.
struct FaultMiddleware: RouterMiddleware {
    let plan: FaultPlan?
    let counter: RequestCounter
    let sleep: @Sendable (Duration) async throws -> Void

    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        let number = counter.next()
        guard let plan else { return try await next(request, context) }
        if plan.latency > .zero { try await sleep(plan.latency) }
        switch plan.fault(forRequest: number) {
        case nil:
            return try await next(request, context)
        case .droppedBefore:
            throw await drop(context)
        case .droppedAfter:
            _ = try? await next(request, context)
            throw await drop(context)
        case .serverError:
            throw Problem(.internalError)
        case .unavailable:
            throw Problem(.unavailable, headers: [.retryAfter: "1"])
        case .slow:
            let response = try await next(request, context)
            try await sleep(plan.slowness)
            return response
        }
    }

    /// Closes the connection; what is thrown then finds nobody to be told to.
    private func drop(_ context: SandboxContext) async -> any Error {
        try? await context.channel.close()
        return ChannelError.ioOnClosedChannel
    }
}

/// Makes problems of what Hummingbird refuses by itself, and logs each request without its query.
struct ProblemMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        context.logger.debug("\(request.method) \(request.uri.path)")
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            throw Problem(.notFound)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge)
        }
    }
}
