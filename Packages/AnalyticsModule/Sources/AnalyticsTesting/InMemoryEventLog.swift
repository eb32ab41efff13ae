public import AnalyticsModule
public import Foundation
import Locking

/// An event log in memory. Each instance stands for a process; one that is released has ended.
public final class InMemoryEventLog: EventLog {
    private struct File {
        let number: EventFileNumber
        var events: [Data]
        /// The process that has the file open. A closed file has none.
        weak var writer: InMemoryEventLog?
        var isClosed = false

        var byteCount: Int { events.reduce(0) { $0 + $1.count } }
        var isFull: Bool { events.count >= EventFile.maxCount || byteCount >= EventFile.maxBytes }

        func hasSpace(for other: File) -> Bool {
            events.count + other.events.count <= EventFile.maxCount && byteCount + other.byteCount <= EventFile.maxBytes
        }
    }

    /// The files of each grant in their order.
    private typealias Folders = [String: [File]]

    private final class Disk: Sendable {
        let folders = Mutex(Folders())
        let lastNumber = Atomic(0)
    }

    private let disk: Disk
    private let maxBytes: Int
    private let dropped = Atomic(0)

    /// Creates a log of up to `maxBytes` bytes.
    public convenience init(maxBytes: Int = 50_000_000) {
        self.init(Disk(), maxBytes: maxBytes)
    }

    private init(_ disk: Disk, maxBytes: Int) {
        self.disk = disk
        self.maxBytes = maxBytes
    }

    /// Creates a log of another process with the same files.
    public func otherProcess() -> InMemoryEventLog {
        InMemoryEventLog(disk, maxBytes: maxBytes)
    }

    /// Creates the folder of `grant` if there is none, and removes all others.
    public func keepOnly(_ grant: String?) {
        disk.folders.withLock { folders in
            folders = folders.filter { $0.key == grant }
            if let grant, folders[grant] == nil { folders[grant] = [] }
        }
    }

    /// Appends records to the open file of this process, and drops the oldest files above the limit.
    public func append(_ records: [Data], of grant: String) throws(EventLogError) {
        let number = EventFileNumber(disk.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
        let new = File(number: number, events: records, writer: self)
        let isAppended: Void? = change(grant) { files in
            if let open = files.lastIndex(where: { !$0.isClosed && $0.writer === self }) {
                files[open].isClosed = !files[open].hasSpace(for: new)
                if !files[open].isClosed { files[open].events += records }
            }
            if files.last(where: { !$0.isClosed && $0.writer === self }) == nil, !records.isEmpty { files.append(new) }
            for index in files.indices where files[index].isFull { files[index].isClosed = true }
            dropFiles(of: &files)
        }
        guard isAppended != nil else { throw .grantEnded }
    }

    /// Closes the open files of this process and of ended processes.
    public func closeFiles(of grant: String) -> EventFileNumber? {
        change(grant) { files in
            for index in files.indices where files[index].writer == nil || files[index].writer === self {
                files[index].isClosed = true
            }
            return files.last(where: \.isClosed)?.number
        } ?? nil
    }

    /// Returns the oldest closed files.
    public func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) -> [EventFile] {
        let files = change(grant) { $0.filter { !skipped.contains($0.number) } } ?? []
        return firstBatch(of: files).map { EventFile(number: $0.number, events: $0.events) }
    }

    /// Removes closed files.
    public func remove(_ numbers: [EventFileNumber], of grant: String) {
        change(grant) { $0.removeAll { numbers.contains($0.number) } }
    }

    /// Replaces a closed file by its halves.
    public func split(_ number: EventFileNumber, of grant: String) {
        change(grant) { files in
            guard let index = files.firstIndex(where: { $0.number == number }) else { return }
            let events = files[index].events
            let parts = [events.prefix(events.count / 2), events.dropFirst(events.count / 2)]
            let halves = zip(number.halves, parts).map { File(number: $0, events: Array($1), isClosed: true) }
            files.replaceSubrange(index...index, with: halves)
        }
    }

    /// Returns the oldest events of all files.
    public func events(of grant: String, limit: Int) -> [Data] {
        change(grant) { Array($0.flatMap(\.events).prefix(limit)) } ?? []
    }

    /// Returns the size of the log.
    public func size(of grant: String) -> EventLogSize {
        var size = EventLogSize()
        for file in change(grant, { $0 }) ?? [] {
            size.count += file.events.count
            size.bytes += file.byteCount
        }
        size.dropped = dropped.load(ordering: .relaxed)
        return size
    }

    /// Runs `body` on the files of a grant. Returns `nil` if it has no folder.
    @discardableResult
    private func change<Result>(_ grant: String, _ body: (inout [File]) -> Result) -> Result? {
        disk.folders.withLock { folders in folders[grant] == nil ? nil : body(&folders[grant, default: []]) }
    }

    private func firstBatch(of files: [File]) -> [File] {
        var batch = File(number: EventFileNumber(0), events: [])
        return files.filter(\.isClosed).prefix { file in
            guard batch.events.isEmpty || batch.hasSpace(for: file) else { return false }
            batch.events += file.events
            return true
        }
    }

    private func dropFiles(of files: inout [File]) {
        var excess = files.reduce(-maxBytes) { $0 + $1.byteCount }
        let first = firstBatch(of: files).count
        while excess > 0, let index = files.indices.filter({ files[$0].isClosed }).dropFirst(first).first {
            let file = files.remove(at: index)
            excess -= file.byteCount
            dropped.wrappingAdd(file.events.count, ordering: .relaxed)
        }
    }
}
