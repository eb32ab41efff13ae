import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Applies the fault plan to each request, and reports the request when it is handled.
struct FaultMiddleware: RouterMiddleware {
    let configuration: SandboxConfiguration
    let status: LiveStatus

    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        // The page shows the requests of clients, not its own.
        if configuration.showsStatusPage, StatusController.paths.contains(request.uri.path) {
            return try await next(request, context)
        }
        let start = ContinuousClock.now
        let number = status.nextRequestNumber()
        let plan = status.plan
        let fault = plan.fault(forRequest: number)
        var code: Int?
        defer {
            let handled = HandledRequest(request, status: code, duration: .now - start, fault: fault)
            configuration.onRequest(handled)
            if configuration.showsStatusPage { status.add(handled, date: configuration.now()) }
        }
        do {
            let response = try await respond(to: request, plan, fault, context: context, next: next)
            code = response.status.code
            return response
        } catch let error as ChannelError where error == .ioOnClosedChannel {
            throw error
        } catch {
            // Hummingbird answers other errors with status 500.
            code = (error as? any HTTPResponseError)?.status.code ?? 500
            throw error
        }
    }

    private func respond(
        to request: Request,
        _ plan: FaultPlan,
        _ fault: FaultPlan.Fault?,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        if plan.latency > .zero { try await configuration.sleep(plan.latency) }
        switch fault {
        case nil:
            return try await next(request, context)
        case .droppedBefore:
            throw await context.dropConnection()
        case .droppedAfter:
            _ = try? await next(request, context)
            throw await context.dropConnection()
        case .serverError:
            throw Problem(.internalError)
        case .unavailable:
            throw Problem(.unavailable, headers: [.retryAfter: "1"])
        case .slow:
            let response = try await next(request, context)
            try await configuration.sleep(plan.slowResponseDelay)
            return response
        }
    }
}

/// Logs each request without its query, and converts Hummingbird's errors to problems.
struct ProblemMiddleware: RouterMiddleware {
    let routes: [(path: RouterPath, method: HTTPRequest.Method)]

    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        context.logger.trace("\(request.method) \(request.uri.path)")
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            let allowed = methods(at: request.uri.path)
            guard !allowed.isEmpty else { throw Problem(.notFound) }
            throw Problem(.methodNotAllowed, headers: [.allow: allowed.sorted().joined(separator: ", ")])
        } catch let error as HTTPError where error.status == .badRequest {
            throw Problem(.invalidRequest, error.body)
        } catch is URLEncodedFormError {
            throw Problem(.invalidRequest, "The query is malformed.")
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge)
        }
    }

    /// Returns the allowed methods of a path (RFC 9110 §15.5.6).
    private func methods(at path: String) -> Set<String> {
        let parts = path.split(separator: "/")
        let matching = routes.filter { $0.path.count == parts.count && zip($0.path, parts).allSatisfy { $0 ~= $1 } }
        let methods = Set(matching.map(\.method.rawValue))
        return methods.contains("GET") ? methods.union(["HEAD"]) : methods
    }
}

/// Prevents caching of responses (RFC 6749 §5.1).
struct NoStoreMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.cacheControl] = "no-store"
        response.headers["Pragma"] = "no-cache"
        return response
    }
}

/// Authenticates requests by a bearer token (RFC 6750 §2.1).
struct BearerAuthenticator: RouterMiddleware {
    let store: StateStore
    let now: @Sendable () -> Date

    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        guard let token = request.credentials("Bearer") else {
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }
        let now = now()
        guard let identity = await store.read({ $0.identity(accessToken: token, now: now) }) else {
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
        }
        var context = context
        context.identity = identity
        return try await next(request, context)
    }
}
