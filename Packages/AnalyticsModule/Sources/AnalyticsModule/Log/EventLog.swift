public import Foundation

/// An append-only log of encoded events on this device, shared by its processes.
///
/// The log is bounded: when it is full, it drops its oldest records and counts them. It does not check the consent. Every
/// implementation passes `EventLogSpec` of AnalyticsTesting.
///
/// Cancelling the calling task does not stop a call.
public protocol EventLog: Sendable {
    /// Appends records in order after all others, all or nothing. Returns once they are durable.
    ///
    /// - Throws: ``EventLogError`` if they could not be made durable. A read may find none of them, also in a later run.
    ///   Only a process that is killed during the call may leave the first ones.
    func append(_ records: [Data]) async throws(EventLogError)

    /// Reads the oldest records after a position. Damaged records are skipped and counted in ``EventLogSize/damaged``.
    ///
    /// - Parameters:
    ///   - position: The position of the last record to skip, or `nil` for none. It may have been removed.
    ///   - maxCount: The maximum number of records.
    ///   - maxBytes: The maximum size of the records in total. The first one may be larger.
    /// - Returns: The records in order, without gaps except for damaged ones. None at the end of the log.
    /// - Throws: ``EventLogError`` if the log cannot be read.
    func read(after position: EventLogPosition?, maxCount: Int, maxBytes: Int) async throws(EventLogError)
        -> [EventLogRecord]

    /// Removes the records up to and including `position`, which a read returned, and no record appended after that
    /// read. Returns once the removal is durable. Records that are removed already are ignored.
    func remove(through position: EventLogPosition) async throws(EventLogError)

    /// Removes all records of this log and of the logs that share its storage, such as those for other servers.
    func removeAll() async throws(EventLogError)

    /// Returns the size of the log, without reading its records.
    func size() async throws(EventLogError) -> EventLogSize

    /// Runs `body` while no other body runs, in any process. Appends and reads do not wait for it.
    ///
    /// - Returns: The result, or `nil` without running `body` if another body runs.
    func withDeliveryLock<Result: Sendable>(_ body: @Sendable () async -> Result) async throws(EventLogError) -> Result?
}

/// A position in an event log. Positions grow in the order of appending and are never used again, also in later runs.
public struct EventLogPosition: Sendable, Hashable, Comparable {
    /// The number of the part of the log, such as a file.
    public let segment: Int
    /// The offset of the record in its segment, in a unit that the log chooses.
    public let offset: Int

    /// Creates a position.
    public init(segment: Int, offset: Int) {
        (self.segment, self.offset) = (segment, offset)
    }

    /// Returns whether `lhs` is before `rhs`.
    public static func < (lhs: EventLogPosition, rhs: EventLogPosition) -> Bool {
        (lhs.segment, lhs.offset) < (rhs.segment, rhs.offset)
    }
}

/// A record of an event log.
public struct EventLogRecord: Sendable, Hashable {
    /// The position of the record.
    public let position: EventLogPosition
    /// The encoded event.
    public let data: Data

    /// Creates a record.
    public init(position: EventLogPosition, data: Data) {
        (self.position, self.data) = (position, data)
    }
}

/// The size of an event log, and its losses.
public struct EventLogSize: Sendable, Hashable {
    /// The number of stored records, without the damaged ones that were found.
    public var count: Int
    /// The size of the stored records in bytes, with or without the overhead of the log.
    public var bytes: Int
    /// The number of records that this instance has dropped because the log was full.
    public var dropped: Int
    /// The number of damaged records that this instance has found. Each is counted once.
    public var damaged: Int

    /// Creates a size.
    public init(count: Int = 0, bytes: Int = 0, dropped: Int = 0, damaged: Int = 0) {
        (self.count, self.bytes, self.dropped, self.damaged) = (count, bytes, dropped, damaged)
    }
}
