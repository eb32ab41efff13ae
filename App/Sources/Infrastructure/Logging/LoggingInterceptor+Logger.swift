public import Core
public import Logging

extension LoggingInterceptor {
    /// Writes a line for each attempt to `logger`, at level debug.
    ///
    /// - Parameters:
    ///   - api: The server of requests that have only a path.
    ///   - logger: Where the lines go.
    public init(api: Origin, logger: Logger) {
        self.init(api: api) { log in logger.debug("\(log)") }
    }
}
