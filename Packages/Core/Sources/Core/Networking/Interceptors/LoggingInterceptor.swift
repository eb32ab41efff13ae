/// Tells of each attempt how it went, in an ``ExchangeLog``: nothing in it is secret or about a person.
///
/// ```swift
/// LoggingInterceptor { log in logger.debug("\(log)") }
/// ```
public struct LoggingInterceptor: RequestInterceptor {
    private let api: Origin
    private let write: @Sendable (ExchangeLog) -> Void

    /// Creates an interceptor that hands a log of each attempt to `write`, in the task of the request, where `api` is
    /// the server of requests that have only a path.
    public init(api: Origin = .api, write: @escaping @Sendable (ExchangeLog) -> Void) {
        self.api = api
        self.write = write
    }

    /// Logs each attempt in one line, at level debug.
    public init(api: Origin = .api, logger: any LoggerProtocol) {
        self.init(api: api) { logger.log(LogEntry(level: .debug, message: "\($0)")) }
    }

    /// Hands over the log of `exchange`.
    public func didFinish(_ exchange: FinishedExchange) {
        write(ExchangeLog(exchange, api: api))
    }
}
