public import AnalyticsModule
public import CoreTesting
import Foundation

/// The specification of event logs. A suite runs each check on a new, empty log:
///
/// ```swift
/// @Test(arguments: EventLogSpec.checks)
/// func meetsTheSpec(_ check: EventLogSpec.Check) async throws {
///     let log = InMemoryEventLog()
///     try await check.run { log.otherProcess() }
/// }
/// ```
public enum EventLogSpec: Specification {
    /// Creates logs that have the same files, each as of another process. A released log ends its process.
    public typealias Subject = @Sendable () -> any EventLog

    /// All requirements.
    public static let checks: [Check] = [
        check("a grant without a folder has no events and stores none") { log, _ in
            try await expectGrantEnded { try await log.append([Data("a".utf8)], of: "other") }
            try expect(try await log.closeFiles(of: "other"), nil)
            try expect(try await log.nextBatch(of: "other", skipping: []), [])
            try expect(try await log.size(of: "other"), EventLogSize())
        },
        check("the folder of the kept grant stays, and others go in all processes") { log, makeLog in
            let other = makeLog()
            for log in [log, other] { try await log.append("a") }
            try await log.keepOnly(grant)
            try expect(try await other.size(of: grant).count, 2)
            for next in ["other", nil] {
                try await other.keepOnly(next)
                for log in [log, other] { try await expectGrantEnded { try await log.append("b") } }
            }
            try await log.keepOnly(grant)
            try expect(try await log.size(of: grant).count, 0)
            try await other.append("c")
        },
        check("a closed file has its events in order, byte for byte") { log, _ in
            let records = [Data("a".utf8), Data((0...255).map { UInt8($0) }), Data()]
            try await log.append(records, of: grant)
            try await log.append("d")
            try expect(try await log.files(), [])
            try expect(try await log.events(of: grant, limit: 3), records)
            let number = try await log.closeFiles(of: grant)
            try expect(try await log.files(), [records + [Data("d".utf8)]])
            try expect(try await log.closeFiles(of: grant), number)
            let size = try await log.size(of: grant)
            try expect([size.count, size.dropped, size.damagedFiles], [4, 0, 0])
        },
        check("files and batches have limits, and a larger event has a file of its own") { log, _ in
            for _ in 0..<2 { try await log.append(Array(repeating: Data("a".utf8), count: 250), of: grant) }
            try expect(try await log.files().map(\.count), [500])
            try await log.append([Data(count: EventFile.maxBytes - 1)], of: grant)
            try await log.append([Data(count: EventFile.maxBytes + 1)], of: grant)
            try await log.append("b")
            let first = try await log.nextBatch(of: grant, skipping: []).map(\.number)
            try expect(try await log.files(skipping: first).map(\.count), [1])
            _ = try await log.closeFiles(of: grant)
            try await log.remove(first, of: grant)
            try expect(try await log.size(of: grant).count, 3)
        },
        check("a batch is the oldest whole files, and removed files are gone") { log, _ in
            for count in [200, 200, 200, 1] {
                try await log.append(Array(repeating: Data("a".utf8), count: count), of: grant)
                _ = try await log.closeFiles(of: grant)
            }
            let batch = try await log.nextBatch(of: grant, skipping: []).map(\.number)
            try expect(batch.count, 2)
            try expect(try await log.files(skipping: [batch[0]]).map(\.count), [200, 200, 1])
            for _ in 0..<2 { try await log.remove(batch, of: grant) }
            try expect(try await log.files().map(\.count), [200, 1])
        },
        check("the halves of a file take its place") { log, _ in
            for text in ["ab", "c"] {
                try await log.append(text.map { Data("\($0)".utf8) }, of: grant)
                _ = try await log.closeFiles(of: grant)
            }
            guard let first = try await log.nextBatch(of: grant, skipping: []).first?.number else {
                throw SpecificationViolation("no file was closed")
            }
            for _ in 0..<2 { try await log.split(first, of: grant) }
            try expect(try await log.files(), ["a", "b", "c"].map { [Data($0.utf8)] })
            try await log.remove([first.halves[0]], of: grant)
            try expect(try await log.files(), ["b", "c"].map { [Data($0.utf8)] })
        },
        check("the open file of a process is closed by it, or by another one after its end") { log, makeLog in
            let other = makeLog()
            try await log.append("a")
            try await other.append("b")
            try await { try await makeLog().append("c") }()
            // The memory of a log may be released a moment later.
            while try await log.files().count < 2, !Task.isCancelled { _ = try await log.closeFiles(of: grant) }
            try expect(try await log.files(), ["a", "c"].map { [Data($0.utf8)] })
            _ = try await other.closeFiles(of: grant)
            try expect(try await log.files().count, 3)
        },
        check("concurrent and cancelled appends lose nothing and keep their order") { log, makeLog in
            let logs = [log, makeLog(), makeLog()]
            let writers = logs.enumerated().map { index, log in
                Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    for number in 0..<50 { try await log.append("\(index).\(number)") }
                }
            }
            for writer in writers { try await writer.value }
            let texts = try await log.events(of: grant, limit: .max).map { String(decoding: $0, as: UTF8.self) }
            for index in 0..<3 {
                try expect(texts.filter { $0.hasPrefix("\(index).") }, (0..<50).map { "\(index).\($0)" })
            }
        },
    ]

    /// Creates a requirement of a log that has the folder of ``grant``.
    private static func check(
        _ description: String,
        _ body: @escaping @Sendable (any EventLog, Subject) async throws -> Void
    ) -> Check {
        Check(description) { makeLog in
            let log = makeLog()
            try await log.keepOnly(grant)
            try await body(log, makeLog)
        }
    }

    private static func expectGrantEnded(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch EventLogError.grantEnded {
            return
        }
        throw SpecificationViolation("an event was stored under an ended grant")
    }
}

private let grant = "grant"

extension EventLog {
    fileprivate func append(_ text: String) async throws(EventLogError) {
        try await append([Data(text.utf8)], of: grant)
    }

    /// Returns the events of the next batch, file by file.
    fileprivate func files(skipping skipped: [EventFileNumber] = []) async throws(EventLogError) -> [[Data]] {
        try await nextBatch(of: grant, skipping: Set(skipped)).map(\.events)
    }
}
