import AnalyticsModule
import Core
import Foundation

/// Records that are read together.
private struct EventBatch {
    let maxCount: Int
    var remainingBytes: Int
    var records: [EventLogRecord] = []

    func hasRoom(for size: Int) -> Bool {
        records.count < maxCount && (records.isEmpty || size <= remainingBytes)
    }

    mutating func append(_ record: EventLogRecord) {
        records.append(record)
        remainingBytes -= record.data.count
    }
}

extension EventSegments {
    /// Reads the records after `position` within the limits, and counts damaged ones.
    mutating func read(after position: EventLogPosition?, maxCount: Int, maxBytes: Int, key: StorageKey)
        throws(SecureStorageError) -> [EventLogRecord]
    {
        let first = max(position ?? start, start)
        var batch = EventBatch(maxCount: maxCount, remainingBytes: maxBytes)
        for index in segments.indices where segments[index].base >= first.segment {
            guard try read(index, after: first, into: &batch, key: key) else { return batch.records }
        }
        if first == start, batch.records.isEmpty { start = end }
        return batch.records
    }

    /// Reads the records of a segment. Returns false if the batch is full.
    private mutating func read(
        _ index: Int,
        after position: EventLogPosition,
        into batch: inout EventBatch,
        key: StorageKey
    ) throws(SecureStorageError) -> Bool {
        let segment = segments[index]
        let isLast = index == segments.count - 1
        let total = isLast ? end.count : segments[index + 1].base - segment.base
        let first = max(position, segment.start)
        let path = path(of: segment)
        guard let file = try OpenFile.reading(path) else { throw .system(ENOENT, path: path) }
        try file.status().check(.file, at: path)
        let key = segment.key(from: key)
        var reader = EventReader(file, from: first.fileOffset, to: isLast ? end.fileOffset : segment.size)
        var count = first.count
        while let (frame, offset) = try reader.next() {
            // A copy of earlier records, or a forged index.
            guard frame.endIndex > count, frame.endIndex <= total else { continue }
            guard batch.hasRoom(for: 0) else { return false }
            guard let bytes = try reader.bytes(of: frame, at: offset), let records = frame.open(bytes, key: key) else {
                continue
            }
            let next = max(count, frame.firstIndex)
            if position == start, batch.records.isEmpty {
                start = EventLogPosition(segment: segment.base, fileOffset: offset, count: next)
            }
            noteDamage(in: segment.base + count..<segment.base + next)
            count = next
            for data in records.dropFirst(next - frame.firstIndex) {
                guard batch.hasRoom(for: data.count) else { return false }
                count += 1
                // The next read starts at the frame again if it is not read to its end.
                let fileOffset = count == frame.endIndex ? reader.offset : offset
                let position = EventLogPosition(segment: segment.base, fileOffset: fileOffset, count: count)
                batch.append(EventLogRecord(position: position, data: data))
            }
        }
        noteDamage(in: segment.base + count..<segment.base + max(count, total))
        return true
    }

    private mutating func noteDamage(in range: Range<Int>) {
        losses.damaged += range.count - damaged.count(in: range)
        damaged.insert(integersIn: range)
    }
}
