/// A log for modules and features.
///
/// It contains no secrets and no personal data: messages are literals, and errors are logged by their `logName`.
///
/// ```swift
/// logger.log(.info, "Refund made", ["attempts": "2"])
/// logger.log(.warning, "Events could not be delivered", error: error)
/// ```
public protocol LoggerProtocol: Sendable {
    /// Writes `entry` if its level is enabled. It returns without waiting and never fails.
    func log(_ entry: LogEntry)

    /// `true` if entries of `level` are written; by default every level but ``LogEntry/Level/trace``.
    func isEnabled(_ level: LogEntry.Level) -> Bool
}

extension LoggerProtocol {
    /// `true` unless `level` is ``LogEntry/Level/trace``.
    public func isEnabled(_ level: LogEntry.Level) -> Bool { level != .trace }

    /// Writes an entry.
    ///
    /// - Parameters:
    ///   - level: The severity.
    ///   - message: The event. It is a literal, so it cannot contain a value.
    ///   - metadata: Values that are neither secret nor personal, such as counts. Evaluated if `level` is enabled.
    ///   - error: The cause of a failure. Its name is added to the metadata as `error`.
    public func log(
        _ level: LogEntry.Level,
        _ message: StaticString,
        _ metadata: @autoclosure () -> [String: String] = [:],
        error: (any Error)? = nil
    ) {
        guard isEnabled(level) else { return }
        var metadata = metadata()
        metadata["error"] = error?.logName ?? metadata["error"]
        log(LogEntry(level: level, message: "\(message)", metadata: metadata))
    }
}

/// An entry of a log.
public struct LogEntry: Sendable, Hashable {
    /// The severity of an entry.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Each step, to follow what the app does.
        case trace
        /// Details for debugging.
        case debug
        /// Normal operation.
        case info
        /// A failure that the app handles.
        case warning
        /// A failure that the user notices.
        case error
    }

    /// The severity.
    public let level: Level
    /// The event.
    public let message: String
    /// Additional values by name.
    public let metadata: [String: String]

    /// Creates an entry.
    public init(level: Level, message: String, metadata: [String: String] = [:]) {
        self.level = level
        self.message = message
        self.metadata = metadata
    }
}

/// A logger that discards every entry.
public struct SilentLogger: LoggerProtocol {
    /// Creates the logger.
    public init() {}

    /// Does nothing.
    public func log(_ entry: LogEntry) {}
}

extension Error {
    /// The name of the error for a log, such as `AuthError.network.server.503`: its type and its cases without their values,
    /// which may be secret or personal. Only the status of a response is added.
    public var logName: String {
        var name = "\(Self.self)"
        var value: Any = self
        while case let mirror = Mirror(reflecting: value), mirror.displayStyle == .enum {
            guard let (label, payload) = mirror.children.first, let label else { return "\(name).\(value)" }
            name += ".\(label)"
            value = payload
        }
        let detail = (value as? any LogDetailProviding)?.logDetail
        return detail.map { "\(name).\($0)" } ?? name
    }
}

/// An error with a detail for its `logName` that its mirror does not show.
protocol LogDetailProviding {
    var logDetail: String { get }
}
