import Core
import DependencyInjection
import Navigation

extension DependencyEvent {
    var logEntry: LogEntry {
        switch self {
        case .configured(let module, let count):
            LogEntry(level: .trace, message: "Module registered", metadata: ["module": module, "services": "\(count)"])
        case .declared(let key, let file):
            LogEntry(
                level: .trace,
                message: "@Dependency made, nothing resolved",
                metadata: ["in": file, "service": "\(key)"]
            )
        case .made(let type):
            LogEntry(level: .trace, message: "View model created", metadata: ["type": "\(type)"])
        case .resolved(let path, let scope, let isNew):
            LogEntry(
                level: .trace,
                message: isNew ? "Resolved, created" : "Resolved, reused",
                metadata: ["chain": path.map(\.description).joined(separator: " → "), "scope": "\(scope)"]
            )
        }
    }
}

extension RouteChange {
    var logEntry: LogEntry {
        LogEntry(
            level: .trace,
            message: "Route changed",
            metadata: ["by": cause.rawValue, "from": "\(from)", "to": "\(to)"]
        )
    }
}

/// The last interceptor of a traced chain, which logs each request that is sent and the interceptors that adapted it.
struct RequestTraceInterceptor: RequestInterceptor {
    let interceptors: [any RequestInterceptor]
    let logger: any LoggerProtocol

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        logger.log(
            .trace,
            "Request sent",
            [
                "attempt": "\(attempt.number)", "request": "\(request.method.rawValue) \(request.target.pathTemplate)",
                "through": interceptors.map { "\(type(of: $0))" }.joined(separator: ", "),
            ]
        )
        return request
    }
}
