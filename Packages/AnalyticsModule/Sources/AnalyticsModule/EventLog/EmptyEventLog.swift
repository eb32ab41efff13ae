public import Foundation

/// An event log that keeps no events, for an app without analytics.
public struct EmptyEventLog: EventLog {
    /// Creates a log.
    public init() {}

    /// Does nothing.
    public func keepOnly(_ grant: String?) {}
    /// Drops the records.
    public func append(_ records: [Data], of grant: String) {}
    /// Returns `nil`.
    public func closeFiles(of grant: String) -> EventFileNumber? { nil }
    /// Returns no files.
    public func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) -> [EventFile] { [] }
    /// Does nothing.
    public func remove(_ numbers: [EventFileNumber], of grant: String) {}
    /// Does nothing.
    public func split(_ number: EventFileNumber, of grant: String) {}
    /// Returns no events.
    public func events(of grant: String, limit: Int) -> [Data] { [] }
    /// Returns the size of an empty log.
    public func size(of grant: String) -> EventLogSize { EventLogSize() }
}
