import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Infrastructure

/// A temporary folder of event logs, with functions that change its files as crashes do.
final class TestEventFolder: Sendable {
    let parent = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
    let keyStorage = InMemorySecureStorage()

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    var url: URL { parent.appending(path: "events") }

    /// Creates a log that has read nothing yet, like a new process.
    func log(
        _ name: String = "a",
        maxCount: Int = 100_000,
        maxBytes: Int = 50_000_000,
        lockTimeout: Duration = .seconds(60)
    ) -> FileEventLog {
        FileEventLog(
            folder: url,
            name: name,
            keyStorage: keyStorage,
            maxCount: maxCount,
            maxBytes: maxBytes,
            lockTimeout: lockTimeout
        )
    }

    /// The texts of all records, read by a new log.
    func texts(_ name: String = "a") async throws -> [String] {
        try await log(name).all().map(\.text)
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    /// The segments of all logs, in order.
    func segments() throws -> [URL] {
        try names().filter { $0.hasSuffix(".events") }.map { url.appending(path: $0) }
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.appending(path: name).path)[.posixPermissions] as? Int
    }
}

extension EventLog {
    func append(_ texts: String...) async throws(EventLogError) {
        try await append(texts.map { Data($0.utf8) })
    }

    func all() async throws(EventLogError) -> [EventLogRecord] {
        try await read(after: nil, maxCount: .max, maxBytes: .max)
    }
}

extension EventLogRecord {
    var text: String { String(decoding: data, as: UTF8.self) }
}

/// Returns the error that `body` throws, if it is one of an event log.
func eventLogError(_ body: () async throws -> Void) async -> EventLogError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? EventLogError
    }
}
