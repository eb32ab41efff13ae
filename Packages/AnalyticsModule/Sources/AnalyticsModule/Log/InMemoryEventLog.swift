public import Foundation

/// An event log in memory, for tests and for apps without a data folder.
public actor InMemoryEventLog: EventLog {
    private let maxCount: Int
    private let maxBytes: Int
    private var records: ArraySlice<EventLogRecord> = []
    private var currentSize = EventLogSize()
    private var lastOffset = 0
    private var isLocked = false

    /// Creates a log with at most `maxCount` records of `maxBytes` in total.
    public init(maxCount: Int = 100_000, maxBytes: Int = 50_000_000) {
        (self.maxCount, self.maxBytes) = (maxCount, maxBytes)
    }

    /// Appends records, and drops the oldest ones if the log is full.
    public func append(_ records: [Data]) {
        for data in records {
            lastOffset += 1
            self.records.append(EventLogRecord(position: EventLogPosition(segment: 0, offset: lastOffset), data: data))
            currentSize.count += 1
            currentSize.bytes += data.count
        }
        while currentSize.count > maxCount || currentSize.bytes > maxBytes {
            removeFirst()
            currentSize.dropped += 1
        }
    }

    /// Reads the oldest records after a position.
    public func read(after position: EventLogPosition?, maxCount: Int, maxBytes: Int) -> [EventLogRecord] {
        var remaining = maxBytes
        let start = position.map { position in records.partitioningIndex { $0.position > position } }
        return records[(start ?? records.startIndex)...].prefix(maxCount).enumerated().prefix { index, record in
            remaining -= record.data.count
            return index == 0 || remaining >= 0
        }.map(\.element)
    }

    /// Removes the records up to and including `position`.
    public func remove(through position: EventLogPosition) {
        while let first = records.first, first.position <= position { removeFirst() }
    }

    /// Removes all records.
    public func removeAll() {
        records = []
        (currentSize.count, currentSize.bytes) = (0, 0)
    }

    /// Returns the size of the log.
    public func size() -> EventLogSize { currentSize }

    /// Runs `body` unless another body runs.
    public func withDeliveryLock<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result? {
        guard !isLocked else { return nil }
        isLocked = true
        defer { isLocked = false }
        return await body()
    }

    private func removeFirst() {
        guard let first = records.popFirst() else { return }
        currentSize.count -= 1
        currentSize.bytes -= first.data.count
        if records.isEmpty { records = [] }
    }
}

extension ArraySlice {
    /// Returns the index of the first element for which `isInSecondPart` is `true`, by binary search.
    fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isInSecondPart(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
