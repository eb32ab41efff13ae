/// An interceptor that logs each attempt as a ``RequestLogEntry``, without secrets and personal data.
///
/// ```swift
/// let logging = LoggingInterceptor { entry in print(entry) }
/// ```
public struct LoggingInterceptor: RequestInterceptor {
    private let api: Origin
    private let write: @Sendable (RequestLogEntry) -> Void

    /// Creates an interceptor that passes an entry for each attempt to `write`, in the task of the request. `api` is the
    /// server of requests that have only a path.
    public init(api: Origin = .apiPlaceholder, write: @escaping @Sendable (RequestLogEntry) -> Void) {
        self.api = api
        self.write = write
    }

    /// Creates an interceptor that logs each attempt in one line at level debug.
    public init(api: Origin = .apiPlaceholder, logger: any LoggerProtocol) {
        self.init(api: api) { logger.log(LogEntry(level: .debug, message: "\($0)")) }
    }

    /// Logs `outcome`.
    public func didFinish(_ outcome: RequestOutcome) {
        write(RequestLogEntry(outcome, api: api))
    }
}
