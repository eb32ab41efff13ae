import AnalyticsModule
import Core
import Foundation

extension EventSegments {
    /// Appends records with one sync. Drops and counts the oldest records if the log would be too large.
    mutating func append(_ records: [Data], key: StorageKey) throws(SecureStorageError) {
        let newest = newest(of: records)
        if !newest.isEmpty {
            if isLastFull { try addSegment() }
            try makeRoom(for: newest)
            try write(newest, key: key)
        }
        losses.dropped += records.count - newest.count
    }

    /// Returns the last records that certainly fit into an empty log, even if each has its own frame.
    private func newest(of records: [Data]) -> ArraySlice<Data> {
        var newest = records.suffix(limits.count)
        var remaining = min(limits.bytes, 1 << 30) - EventSegment.headerSize
        for index in newest.indices.reversed() {
            remaining -= records[index].count + EventFrame.overhead
            if remaining < 0 {
                newest = newest[(index + 1)...]
                break
            }
        }
        return newest
    }

    private var isLastFull: Bool {
        guard let last = segments.last, !isLastClosed else { return true }
        return last.size >= limits.segment.bytes || end.count >= limits.segment.count
    }

    /// Drops the oldest segments until `records` fit.
    private mutating func makeRoom(for records: ArraySlice<Data>) throws(SecureStorageError) {
        let added = records.reduce(0) { $0 + $1.count + EventFrame.overhead }
        while let first = segments.first, size.count + records.count > limits.count || bytes + added > limits.bytes {
            if segments.count == 1 {
                guard end.count > 0 else { return }
                try addSegment()
            }
            let dropped = max(start.nextIndex, first.base)..<max(start.nextIndex, segments[1].base)
            try removeFirst()
            losses.dropped += dropped.count - damaged.count(in: dropped)
        }
    }

    private mutating func addSegment() throws(SecureStorageError) {
        // The new segment has the same name as one without records.
        if let last = segments.last, end.count == 0 {
            try remove(path(of: last))
            segments.removeLast()
        }
        let segment = EventSegment(log: log, base: end.nextIndex)
        lastFile = try .creating(path(of: segment))
        segments.append(segment)
        // The next refresh lists the files again.
        listedNames = []
        (end, scannedSize) = (segment.start, 0)
        (isLastWritable, isLastClosed, isNameDurable) = (true, false, false)
        start = max(start, segments[0].start)
        while segments.count > 1, segments[1].base <= start.nextIndex { try removeFirst() }
    }

    /// Removes the first one of several segments.
    mutating func removeFirst() throws(SecureStorageError) {
        try remove(path(of: segments[0]))
        segments.removeFirst()
        listedNames = []
        start = max(start, segments[0].start)
    }

    private mutating func write(_ records: ArraySlice<Data>, key: StorageKey) throws(SecureStorageError) {
        let last = segments.count - 1
        let file = try openLast(at: path(of: segments[last]))
        guard let bytes = try? EventFrame.seal(records, from: end.count, key: segments[last].key(from: key)) else {
            throw .unavailable(path: file.path, reason: "its records could not be encrypted")
        }
        // A killed process has left a part of a frame.
        if segments[last].size > end.fileOffset { try file.truncate(to: end.fileOffset) }
        do throws(SecureStorageError) {
            try file.write(bytes, at: end.fileOffset)
            // If the sync fails, a later one of the same file proves nothing.
            isLastClosed = true
            try file.syncContent()
            if !isNameDurable {
                try syncFolder(folder.path)
                try folder.syncName()
            }
        } catch {
            try? file.truncate(to: end.fileOffset)
            throw error
        }
        (isLastClosed, isNameDurable) = (false, true)
        end = EventLogPosition(
            segment: end.segment,
            fileOffset: end.fileOffset + bytes.count,
            count: end.count + records.count
        )
        (segments[last].size, scannedSize) = (end.fileOffset, end.fileOffset)
    }

    /// Opens the last segment for writing.
    private mutating func openLast(at path: String) throws(SecureStorageError) -> OpenFile {
        if isLastWritable, let lastFile { return lastFile }
        guard let file = try OpenFile.updating(path) else { throw .system(ENOENT, path: path) }
        (lastFile, isLastWritable) = (file, true)
        return file
    }
}
