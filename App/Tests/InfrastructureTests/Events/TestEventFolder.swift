import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure

/// A temporary folder of event logs, with functions that change its files as crashes do.
final class TestEventFolder: Sendable {
    static let grant = "grant"

    let parent = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
    let keyStorage = ScriptedStorage()

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    var url: URL { parent.appending(path: "events") }

    /// Creates a log as of a new process.
    func log(_ collector: String = "a", maxBytes: Int = 50_000_000) -> FileEventLog {
        FileEventLog(folder: url, collector: collector, keyStorage: keyStorage, maxBytes: maxBytes)
    }

    /// Creates a log and the folder of its grant.
    func startedLog(maxBytes: Int = 50_000_000) async throws -> FileEventLog {
        let log = log(maxBytes: maxBytes)
        try await log.keepOnly(Self.grant)
        return log
    }

    /// The only folder with files, in that of the only grant.
    func filesFolder() throws -> URL {
        var folder = url
        for _ in 0..<2 {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            folder.append(path: names.first ?? "")
        }
        return folder
    }

    /// The names of the files, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: filesFolder().path)
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    }

    func file(_ name: String) throws -> URL {
        try filesFolder().appending(path: name)
    }

    /// Writes a file that only this user can read.
    func write(_ content: Data, to name: String) throws {
        let file = try file(name)
        try content.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    /// Replaces all files with one.
    func replaceAll(with name: String, _ content: Data) throws {
        for name in try names() { try FileManager.default.removeItem(at: file(name)) }
        try write(content, to: name)
    }
}

extension EventLog {
    func append(_ texts: String...) async throws(EventLogError) {
        try await append(texts.map { Data($0.utf8) }, of: TestEventFolder.grant)
    }

    /// Appends events as a file of their own.
    func appendFile(_ texts: String...) async throws(EventLogError) {
        try await append(texts.map { Data($0.utf8) }, of: TestEventFolder.grant)
        try await close()
    }

    @discardableResult
    func close() async throws(EventLogError) -> EventFileNumber? {
        try await closeFiles(of: TestEventFolder.grant)
    }

    func texts() async throws(EventLogError) -> [String] {
        try await events(of: TestEventFolder.grant, limit: .max).map { String(decoding: $0, as: UTF8.self) }
    }

    func size() async throws(EventLogError) -> EventLogSize {
        try await size(of: TestEventFolder.grant)
    }

    func batch() async throws(EventLogError) -> [EventFile] {
        try await nextBatch(of: TestEventFolder.grant, skipping: [])
    }

    func remove(_ files: [EventFile]) async throws(EventLogError) {
        try await remove(files.map(\.number), of: TestEventFolder.grant)
    }
}

extension EventLogSize {
    init(count: Int = 0, bytes: Int = 0, dropped: Int = 0, damagedFiles: Int = 0) {
        self.init()
        self.count = count
        self.bytes = bytes
        self.dropped = dropped
        self.damagedFiles = damagedFiles
    }
}

extension [EventFile] {
    var texts: [String] { flatMap(\.events).map { String(decoding: $0, as: UTF8.self) } }
}
