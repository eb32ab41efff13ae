public import Core
public import Logging

/// The place that a run of the app logs to.
public enum LogDestination: Sendable {
    /// Standard error: everything if `isVerbose`, else errors alone, as commands print the failures that end them.
    case standardError(isVerbose: Bool)
    /// A file, for a program whose terminal shows screens.
    case file(LogFile)

    /// The logger of modules and features.
    public var logger: any LoggerProtocol { SwiftLogLogger(logger: swiftLog) }

    /// The logger of libraries that know swift-log.
    public var swiftLog: Logger {
        switch self {
        case .standardError(let isVerbose):
            var logger = Logger(label: Self.label, factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = isVerbose ? .debug : .error
            return logger
        case .file(let file):
            return Logger(label: Self.label, factory: { _ in FileLogHandler(file: file) })
        }
    }

    private static let label = "trellis"
}

/// Writes entries to swift-log.
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
