import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// The page at `/`, the events that fill it, and its switches.
struct StatusController: Sendable {
    /// The paths of the page. Their requests are not counted and have no faults.
    static let paths: Set = ["/", "/sandbox/status", "/sandbox/faults"]

    let store: StateStore
    let configuration: SandboxConfiguration
    let status: LiveStatus

    func addRoutes(to router: Router<SandboxContext>) {
        router.group().add(middleware: LocalPageMiddleware())
            .get("/") { _, _ in StatusPage.response }
            .get("sandbox/status") { _, _ in stream() }
            .put("sandbox/faults", use: applyFaults)
    }

    /// Sends the status now and after each change (HTML Living Standard §9.2).
    func stream() -> Response {
        let changes = status.changes()
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                for await _ in changes.cancelOnGracefulShutdown() {
                    let json = try await JSONEncoder.wire.encode(snapshot())
                    try await writer.write(ByteBuffer(string: "data: \(String(decoding: json, as: UTF8.self))\n\n"))
                }
                try await writer.finish(nil)
            }
        )
    }

    private func applyFaults(_ request: Request, context: SandboxContext) async throws -> HTTPResponse.Status {
        let settings = try await request.decode(as: FaultSettings.self, context: context)
        guard (0...1).contains(settings.rate), (0...60_000).contains(settings.latency) else {
            throw Problem(.invalidRequest, "rate must be between 0 and 1, latency between 0 and 60000.")
        }
        status.apply(settings)
        return .noContent
    }

    private func snapshot() async -> StatusSnapshot {
        let now = configuration.now()
        let state = await store.read { state in
            var state = state
            state.payments.completeProcessing(now: now)
            return state
        }
        return StatusSnapshot(state, events: await store.events, status: status, now: now)
    }
}

/// Refuses requests that another page or another name of this machine could send (DNS rebinding).
private struct LocalPageMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: SandboxContext,
        next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        let isLocal = ["127.0.0.1", "localhost"].contains(authority.prefix { $0 != ":" })
        guard isLocal, [nil, "http://\(authority)"].contains(request.headers[.origin]) else {
            throw Problem(.otherOrigin, "Open the page on this machine, at 127.0.0.1 or localhost.")
        }
        return try await next(request, context)
    }
}
