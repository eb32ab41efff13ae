package import Core
package import Logging

/// The destination of the log.
public enum LogDestination: Sendable {
    /// Standard error: requests, events and problems if `isVerbose`, otherwise errors, since a command prints its own failure.
    case standardError(isVerbose: Bool)
    /// A file, for a program that uses the terminal for its screens.
    case file(LogFile)
    /// A trace. Another destination gets the entries, too.
    indirect case trace(Trace, beside: LogDestination?)

    /// The logger of modules and features.
    package var logger: any LoggerProtocol {
        switch self {
        case .standardError, .file: SwiftLogLogger(logger: swiftLog)
        case .trace(let trace, let other): TraceLogger(trace: trace, base: other?.logger ?? SilentLogger())
        }
    }

    /// The logger of libraries that use swift-log.
    package var swiftLog: Logger {
        switch self {
        case .standardError(let isVerbose):
            var logger = Logger(label: Self.label, factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = isVerbose ? .debug : .error
            return logger
        case .file(let file):
            return Logger(label: Self.label, factory: { _ in FileLogHandler(file: file) })
        case .trace(_, let other):
            return (other ?? .standardError(isVerbose: false)).swiftLog
        }
    }

    private static let label = "trellis"
}

/// An adapter that writes entries to swift-log.
private struct SwiftLogLogger: LoggerProtocol {
    let logger: Logger

    func log(_ entry: LogEntry) {
        logger.log(
            level: Logger.Level(entry.level),
            "\(entry.message)",
            metadata: entry.metadata.mapValues { .string($0) }
        )
    }
}

extension Logger.Level {
    /// The level of the same name.
    init(_ level: LogEntry.Level) {
        self = Self(rawValue: level.rawValue) ?? .info
    }
}
