import AnalyticsModule
import Core
import Crypto
import Foundation

/// The files of an event log for one grant and collector, at the time of their listing.
struct EventFolder {
    let path: String
    private let key: StorageKey
    /// The closed files in order.
    private(set) var closed: [EventFileName] = []
    /// The open files of all processes.
    private(set) var open: [EventFileName] = []
    private var leftovers: [String] = []

    /// Lists the files. Returns `nil` if there is no folder.
    init?(path: String, key: StorageKey) throws(SecureStorageError) {
        guard let names = try PrivateFolder(path: path).names() else { return nil }
        (self.path, self.key) = (path, key)
        let files = names.compactMap { EventFileName($0) }
        open = files.filter(\.isOpen)
        closed = files.filter { !$0.isOpen }.sorted { $0.number < $1.number }
        leftovers = names.filter { $0.hasSuffix(".tmp") }
        leaveOutSplitFiles()
    }

    /// Lists the files again.
    func listed() throws(SecureStorageError) -> EventFolder? {
        try EventFolder(path: path, key: key)
    }

    /// Leaves out a file of which both halves exist, and a half without the other one.
    private mutating func leaveOutSplitFiles() {
        let numbers = Set(closed.map(\.number))
        var replaced: Set<EventFileNumber> = []
        for number in numbers {
            let halves = number.halves.filter(numbers.contains)
            replaced.formUnion(halves.count == 2 ? [number] : halves)
        }
        leftovers += closed.filter { replaced.contains($0.number) }.map(\.text)
        closed.removeAll { replaced.contains($0.number) }
    }

    /// Removes the files that a killed split has left.
    func removeLeftovers() throws(SecureStorageError) {
        for name in leftovers { try Infrastructure.remove("\(path)/\(name)") }
        if !leftovers.isEmpty { try syncFolder(path) }
    }

    /// The greatest number of a file.
    var lastNumber: Int { (closed + open).map(\.number.whole).max() ?? 0 }

    /// Returns the oldest closed files up to the limits of a batch, but at least one.
    func firstBatch(skipping skipped: Set<EventFileNumber> = []) -> [EventFileName] {
        var batch: [EventFileName] = []
        var count = 0
        var bytes = 0
        for file in closed where !skipped.contains(file.number) {
            (count, bytes) = (count + file.count, bytes + file.bytes)
            guard batch.isEmpty || count <= EventFile.maxCount && bytes <= EventFile.maxBytes else { break }
            batch.append(file)
        }
        return batch
    }

    /// Removes the oldest closed files until the rest has at most `maxBytes` bytes, but not the first batch, which may just be
    /// sent. Returns the number of removed events.
    func dropOldest(above maxBytes: Int) throws(SecureStorageError) -> Int {
        var bytes = closed.reduce(0) { $0 + $1.bytes }
        for file in open { bytes += try FileStatus(path: path(of: file))?.size ?? 0 }
        var dropped = 0
        for file in closed.dropFirst(firstBatch().count) where bytes > maxBytes {
            // Another process counts the files that it has removed.
            guard unlink(path(of: file)) == 0 else { continue }
            bytes -= file.bytes
            dropped += file.count
        }
        return dropped
    }

    /// Removes closed files durably.
    func remove(_ numbers: [EventFileNumber]) throws(SecureStorageError) {
        for file in closed where numbers.contains(file.number) { try Infrastructure.remove(path(of: file)) }
        try syncFolder(path)
    }

    func path(of file: EventFileName) -> String { "\(path)/\(file.text)" }

    /// Reads the events of a file. Returns `nil` if it is gone.
    func read(_ file: EventFileName) throws(SecureStorageError) -> (events: [Data], isDamaged: Bool)? {
        let path = path(of: file)
        guard let content = try OpenFile.reading(path) else { return nil }
        try content.status().check(.file, at: path)
        let (events, isDamaged) = EventRecord.open(try content.readableContent(), key: key(of: file.number))
        if file.isOpen { return (events, isDamaged) }
        // More events are those of a failed append.
        return (Array(events.prefix(file.count)), events.count < file.count)
    }

    /// Creates a closed file, which appears only once it is complete and synced.
    func create(_ number: EventFileNumber, with events: some Collection<Data>) throws(SecureStorageError) {
        let path = path(of: EventFileName(number: number, count: events.count, bytes: events.byteCount))
        let record = try EventRecord.seal(events, at: 0, of: path, key: key(of: number))
        try OpenFile.temporary(for: path, content: Data(record)).move(to: path)
    }

    /// Returns the key of a file. It opens no record of another file.
    func key(of number: EventFileNumber) -> SymmetricKey {
        let names = path.split(separator: "/").suffix(2).map(String.init) + [number.description]
        return key.fileKey(salt: Data(names.joined(separator: "/").utf8))
    }
}
