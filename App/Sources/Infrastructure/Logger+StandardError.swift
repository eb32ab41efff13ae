public import Logging

extension Logger {
    /// Writes to standard error: everything from level debug on if verbose, else from warning on.
    public static func standardError(verbose: Bool) -> Logger {
        var logger = Logger(label: "trellis", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = verbose ? .debug : .warning
        return logger
    }
}
