/// Takes the log entries of modules and features.
///
/// A log holds no secret and no personal data: messages are literals, and errors are logged by their ``Swift/Error/logName``.
///
/// ```swift
/// logger.log(.info, "Refund made", ["attempts": "2"])
/// logger.log(.warning, "Events could not be delivered", error: error)
/// ```
public protocol LoggerProtocol: Sendable {
    /// Writes `entry`, unless its level is not wanted. It returns without waiting and never fails.
    func log(_ entry: LogEntry)
}

extension LoggerProtocol {
    /// Writes an entry.
    ///
    /// - Parameters:
    ///   - level: The severity.
    ///   - message: The event. A literal, so that no value gets into it.
    ///   - metadata: Values that are neither secret nor personal, such as counts.
    ///   - error: The cause, if something failed. Its name is added to the metadata as `error`.
    public func log(
        _ level: LogEntry.Level,
        _ message: StaticString,
        _ metadata: [String: String] = [:],
        error: (any Error)? = nil
    ) {
        var metadata = metadata
        metadata["error"] = error?.logName ?? metadata["error"]
        log(LogEntry(level: level, message: "\(message)", metadata: metadata))
    }
}

/// One line of a log.
public struct LogEntry: Sendable, Hashable {
    /// The severity of an entry.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Details for someone who looks for a fault.
        case debug
        /// The normal course of the app.
        case info
        /// A failure that the app can cope with.
        case warning
        /// A failure that the user notices.
        case error
    }

    /// The severity.
    public let level: Level
    /// The event.
    public let message: String
    /// Further values, by name.
    public let metadata: [String: String]

    /// Creates an entry.
    public init(level: Level, message: String, metadata: [String: String] = [:]) {
        (self.level, self.message, self.metadata) = (level, message, metadata)
    }
}

/// A logger that drops every entry.
public struct SilentLogger: LoggerProtocol {
    /// Creates the logger.
    public init() {}

    /// Does nothing.
    public func log(_ entry: LogEntry) {}
}

extension Error {
    /// The name of the error for a log, such as `AuthError.network.server.503`: its type and its cases, but no value that
    /// they carry, since a value may be secret or personal. Only the status of a server's answer is added.
    public var logName: String {
        var name = "\(Self.self)"
        var value: Any = self
        while case let mirror = Mirror(reflecting: value), mirror.displayStyle == .enum {
            guard let (label, payload) = mirror.children.first, let label else { return "\(name).\(value)" }
            name += ".\(label)"
            value = payload
        }
        switch value {
        case let failure as ServerFailure: return "\(name).\(failure.status)"
        case let error as SecureStorageError: return "\(name).\(error.caseName)"
        default: return name
        }
    }
}
