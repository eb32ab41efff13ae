public import Foundation

/// A log of encoded events in files, shared by the processes of this device.
///
/// Each process appends to an open file of its own. A closed file no longer changes: it is delivered whole, and then
/// removed. Files are ordered by their numbers; a new number is greater than all present ones.
///
/// Files belong to a grant of consent, and within it to the one collector of the log. Only ``keepOnly(_:)`` creates the
/// folder of a grant, so that no process stores an event after a denial.
///
/// The log has a bound. Above it, an append removes the oldest closed files after the first batch and counts their events
/// as dropped. Every implementation passes `EventLogSpec` of AnalyticsTesting. Cancelling the calling task does not stop a
/// call.
public protocol EventLog: Sendable {
    /// Creates the folder of `grant` if there is none, and removes those of all other grants with the events for all
    /// collectors. `nil` removes all folders.
    ///
    /// The caller holds a lock between processes. A killed call may leave files; the next call removes them.
    func keepOnly(_ grant: String?) async throws(EventLogError)

    /// Appends records in order to the open file of this process, and returns once they are durable.
    ///
    /// Closes the file if they do not fit into it, or if the append fails, and takes a new one. After a failure, some of
    /// the records may be found in the log even so.
    ///
    /// - Parameters:
    ///   - records: The events as JSON, at most ``EventFile/maxCount`` of ``EventFile/maxBytes`` in total. A single larger
    ///     one is allowed.
    ///   - grant: The grant of consent under which the events were tracked.
    /// - Throws: ``EventLogError/grantEnded`` if the grant has no folder.
    func append(_ records: [Data], of grant: String) async throws(EventLogError)

    /// Closes the open files of this process and of ended processes.
    ///
    /// - Returns: The number of the newest closed file, or `nil` if there is none.
    func closeFiles(of grant: String) async throws(EventLogError) -> EventFileNumber?

    /// Reads the oldest closed files, together at most ``EventFile/maxCount`` events of ``EventFile/maxBytes``, but at least
    /// one file.
    ///
    /// The incomplete end of a file is ignored. After a damaged record, the rest of its file is skipped and counted as one
    /// damaged file. Such a file may have no events.
    ///
    /// - Parameters:
    ///   - grant: The grant of consent.
    ///   - skipped: The files to be left out, such as delivered files that could not be removed.
    /// - Returns: The files in their order, or none.
    /// - Throws: ``EventLogError`` if the folder cannot be read.
    func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) async throws(EventLogError) -> [EventFile]

    /// Removes closed files durably. Files that are removed already are ignored.
    func remove(_ numbers: [EventFileNumber], of grant: String) async throws(EventLogError)

    /// Replaces a closed file by ``EventFileNumber/halves``, each with half of its events.
    ///
    /// Both are durable before the file is removed. After a kill, the log has either the file or both halves. A file that
    /// is removed already is ignored.
    func split(_ number: EventFileNumber, of grant: String) async throws(EventLogError)

    /// Returns the oldest events of all files, without closing or changing them.
    func events(of grant: String, limit: Int) async throws(EventLogError) -> [Data]

    /// Returns the size of the log, without reading its events.
    func size(of grant: String) async throws(EventLogError) -> EventLogSize
}

/// A closed file of an event log.
public struct EventFile: Sendable, Hashable {
    /// The maximum number of events in a file and in a batch.
    public static let maxCount = 500
    /// The maximum size of the events of a file and of a batch, in bytes of JSON.
    ///
    /// Segment accepts 500 KB in a request. The rest is left for separators and for proxies.
    public static let maxBytes = 450_000

    /// The number of the file.
    public let number: EventFileNumber
    /// The events as JSON, in the order of appending.
    public let events: [Data]

    /// Creates a file.
    public init(number: EventFileNumber, events: [Data]) {
        self.number = number
        self.events = events
    }

    var byteCount: Int { events.reduce(0) { $0 + $1.count } }
}

/// The number of a file: `12`, or `12.1` and `12.2` for its halves, which are between `12` and `13` in the order.
public struct EventFileNumber: Sendable, Hashable, Comparable, LosslessStringConvertible {
    private let parts: [Int]

    /// Creates the number of a file that is not a half.
    public init(_ number: Int) {
        parts = [number]
    }

    /// Creates a number from its text, such as `12.1`. Returns `nil` for any other text.
    public init?(_ description: String) {
        parts = description.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard self.description == description, !parts.isEmpty, parts.allSatisfy({ $0 >= 0 }) else { return nil }
    }

    private init(parts: [Int]) {
        self.parts = parts
    }

    /// The text, such as `12.1`.
    public var description: String { parts.map(String.init).joined(separator: ".") }

    /// The number of the file, or of the file that was split: `12` for `12.1.2`.
    public var whole: Int { parts.first ?? 0 }

    /// The numbers of the two halves.
    public var halves: [EventFileNumber] { [1, 2].map { EventFileNumber(parts: parts + [$0]) } }

    /// Returns whether the file `lhs` is before `rhs`.
    public static func < (lhs: EventFileNumber, rhs: EventFileNumber) -> Bool {
        lhs.parts.lexicographicallyPrecedes(rhs.parts)
    }
}

/// The size of an event log, and its losses.
public struct EventLogSize: Sendable, Hashable {
    /// The number of events in all files of the grant.
    public var count = 0
    /// The size of these events in bytes, with or without the overhead of the log.
    public var bytes = 0
    /// The number of events that this instance has dropped because the log was full.
    public var dropped = 0
    /// The number of damaged files that this instance has found. Each is counted once.
    public var damagedFiles = 0

    /// Creates the size of an empty log.
    public init() {}
}
