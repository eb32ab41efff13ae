import AnalyticsModule
import Core
import Foundation

/// The segments of an event log. Callers hold the lock of the folder, and call `refresh()` before any other method.
struct EventSegments {
    /// The limits of a log.
    struct Limits {
        let count: Int
        let bytes: Int

        /// The limits of a segment. When it has reached one, the next batch starts a new segment.
        var segment: Limits { Limits(count: min(count / 32, 1 << 30), bytes: min(bytes / 32, 1 << 29)) }
    }

    let folder: PrivateFolder
    let log: String
    let limits: Limits
    /// The names of all files in the folder when ``segments`` was made of them.
    var listedNames: [String] = []
    /// The segments in order. Records are appended to the last one.
    var segments: [EventSegment] = []
    /// The last segment, open for reading, and after an append for writing.
    var lastFile: OpenFile?
    var isLastWritable = false
    /// The end of the last record, and the size of the last segment when the end was found.
    var end = EventLogPosition(segment: 0, fileOffset: 0, count: 0)
    var scannedSize = 0
    /// The end of the removed records, or of damaged ones before the first intact one.
    var start = EventLogPosition(segment: 0, fileOffset: 0, count: 0)
    /// The indices of damaged records that were found.
    var damaged = IndexSet()
    var losses = EventLogSize()
    /// True if the last segment must not be extended.
    var isLastClosed = false
    /// True if the name of the last segment is durable.
    var isNameDurable = false

    init(log: String, in folder: PrivateFolder, limits: Limits) {
        (self.log, self.folder, self.limits) = (log, folder, limits)
    }

    var size: EventLogSize {
        var size = losses
        guard !segments.isEmpty else { return size }
        size.count = end.nextIndex - start.nextIndex - damaged.count(in: start.nextIndex..<end.nextIndex)
        size.bytes = segments.reduce(0) { bytes, segment in
            // Removed records do not count, even if their segment still exists.
            segment.base < start.segment ? bytes : bytes + max(0, segment.size - max(start, segment.start).fileOffset)
        }
        return size
    }

    /// The size of all files. That of an empty one includes its header.
    var bytes: Int { segments.reduce(0) { $0 + max($1.size, EventSegment.headerSize) } }
}

// MARK: - Refreshing
extension EventSegments {
    /// Finds the changes by other processes.
    mutating func refresh() throws(SecureStorageError) {
        let names = try Self.names(in: folder)
        if names != listedNames { try list(names) }
        guard let first = segments.first, let last = segments.last else { return }
        try findEnd(of: last)
        let file = segments.count == 1 ? lastFile : try OpenFile.reading(path(of: first))
        guard let file else { return }
        start = try max(start, first.removedPosition(in: file))
        // The position also counts records that were damaged after they were read. Later records may have their indices.
        let next = segments.first { $0.base > start.segment }?.start
        if let next, next.nextIndex < start.nextIndex { start = next }
        guard start.nextIndex > end.nextIndex || start.segment == end.segment && start.fileOffset > end.fileOffset
        else { return }
        // The last segment was cut. Records that are appended to it would count as removed.
        start = EventLogPosition(
            segment: end.segment,
            fileOffset: end.fileOffset,
            count: max(start.nextIndex, end.nextIndex) - end.segment
        )
        end = start
        isLastClosed = true
    }

    static func names(in folder: PrivateFolder) throws(SecureStorageError) -> [String] {
        // After an error in the middle, FileManager returns a part of the names.
        guard let directory = opendir(folder.path) else { throw .system(errno, path: folder.path) }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            if let entry = readdir(directory), let offset = MemoryLayout<dirent>.offset(of: \.d_name) {
                names.append(String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)))
            } else if errno != EINTR {
                guard errno == 0 else { throw .system(errno, path: folder.path) }
                return names
            }
        }
    }

    private mutating func list(_ names: [String]) throws(SecureStorageError) {
        segments = names.compactMap { EventSegment(name: $0) }.filter { $0.log == log }.sorted { $0.base < $1.base }
        for index in segments.indices {
            segments[index].size = try FileStatus(path: path(of: segments[index]))?.size ?? 0
        }
        listedNames = names
    }

    /// Finds the end of the last segment, by the frames that were appended since the last call.
    private mutating func findEnd(of last: EventSegment) throws(SecureStorageError) {
        let path = path(of: last)
        guard let status = try FileStatus(path: path) else { throw .system(ENOENT, path: path) }
        try status.check(.file, at: path)
        let isKnown = lastFile?.path == path
        var isSame = false
        if isKnown, let lastFile { isSame = try status.isSameFile(as: lastFile.status()) }
        if !isSame || status.size < end.fileOffset {
            // Positions only start again if the folder was removed.
            if last.base < end.segment || isKnown && !isSame { (start, damaged) = (segments[0].start, []) }
            guard let file = try OpenFile.reading(path) else { throw .system(ENOENT, path: path) }
            try file.status().check(.file, at: path)
            (lastFile, end, scannedSize) = (file, last.start, 0)
            (isLastWritable, isLastClosed, isNameDurable) = (false, false, false)
        }
        guard let lastFile else { return }
        let size = status.size
        segments[segments.count - 1].size = size
        guard size != scannedSize else { return }
        var reader = EventReader(lastFile, from: end.fileOffset, to: size)
        var count = end.count
        while let (frame, _) = try reader.next() {
            count = max(count, frame.endIndex)
        }
        if try reader.isTorn {
            // Another process may write as many bytes in place of the torn ones.
            scannedSize = reader.offset
        } else {
            // The number of records in a damaged last frame is unknown. It counts as one.
            count = max(count, end.count, try last.removedPosition(in: lastFile).count) + 1
            scannedSize = size
            isLastClosed = true
        }
        end = EventLogPosition(segment: last.base, fileOffset: reader.offset, count: count)
    }

    func path(of segment: EventSegment) -> String {
        folder.path + "/" + segment.name
    }
}
