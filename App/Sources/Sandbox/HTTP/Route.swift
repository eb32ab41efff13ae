import HTTPTypes
import Hummingbird

/// What is done for a method at a path.
struct Route: Sendable {
    typealias Handler = @Sendable (Request, SandboxContext) async throws -> Response

    let method: HTTPRequest.Method
    /// A part that begins with a colon is a parameter.
    let path: String
    let handler: Handler

    init(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        self.method = method
        self.path = path
        self.handler = handler
    }
}

extension Router<SandboxContext> {
    private static var knownMethods: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    }

    /// Serves `routes`, and says at each of their paths which methods there are to one that is not (RFC 9110 §15.5.6).
    func add(_ routes: [Route]) {
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            for route in routes {
                on(RouterPath(path), method: route.method, use: route.handler)
            }
            var allowed = routes.map(\.method)
            if allowed.contains(.get) { allowed.append(.head) }
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Self.knownMethods where !allowed.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw Problem(.methodNotAllowed, headers: [.allow: allow])
                }
            }
        }
    }
}
