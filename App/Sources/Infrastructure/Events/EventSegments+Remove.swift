import AnalyticsModule
import Core
import Foundation

extension EventSegments {
    /// Removes the records up to and including `position` durably.
    mutating func removeRecords(through position: EventLogPosition) throws(SecureStorageError) {
        guard position > start, let index = segments.firstIndex(where: { $0.base == position.segment }) else { return }
        if index > 0 {
            for _ in 0..<index { try removeFirst() }
            // Otherwise, a power cut could bring the segments back.
            try syncFolder(folder.path)
        }
        let path = path(of: segments[0])
        guard let file = try OpenFile.updating(path) else { throw .system(ENOENT, path: path) }
        // An overwrite needs no space. The header fits in a sector of the disk, so that a power cut cannot tear it.
        try file.write(EventSegment.header(removedThrough: position), at: 0)
        try file.syncContent()
        start = position
        damaged.remove(integersIn: 0..<start.nextIndex)
    }

    /// Removes the records of all logs in the folder durably. An empty segment of each log keeps its positions growing.
    static func removeAll(in folder: PrivateFolder) throws(SecureStorageError) {
        let segments = try names(in: folder).compactMap { EventSegment(name: $0) }.sorted { $0.base < $1.base }
        for log in Set(segments.map(\.log)) {
            var paths = segments.filter { $0.log == log }.map { folder.path + "/" + $0.name }
            guard let last = segments.last(where: { $0.log == log }), let lastPath = paths.popLast() else { continue }
            for path in paths { try remove(path) }
            guard let size = try FileStatus(path: lastPath)?.size, size > 0 else { continue }
            // There are fewer records than bytes, so that no position is used again.
            _ = try OpenFile.creating(folder.path + "/" + EventSegment(log: log, base: last.base + size).name)
            try remove(lastPath)
        }
        try syncFolder(folder.path)
    }
}
