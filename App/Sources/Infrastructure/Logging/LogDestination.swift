public import Logging

/// Where it is written what happens.
public enum LogDestination: Sendable {
    /// On standard error: what is amiss, and every exchange with the API too if `isVerbose`.
    case standardError(isVerbose: Bool)
    /// In a file: for a program whose terminal shows screens.
    case file(LogFile)

    /// A logger that writes there.
    public var logger: Logger {
        switch self {
        case .standardError(let isVerbose):
            var logger = Logger(label: Self.label, factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = isVerbose ? .debug : .warning
            return logger
        case .file(let file):
            return Logger(label: Self.label, factory: { _ in FileLogHandler(file: file) })
        }
    }

    private static let label = "trellis"
}
