package import AnalyticsModule
import Core
package import Foundation
package import Infrastructure

/// The event log of a worker, in which each batch starts a new segment after a few records.
package enum TestEventLog {
    package static func open(in folder: URL, maxCount: Int = 128, maxBytes: Int = 50_000_000) -> FileEventLog {
        FileEventLog(
            folder: folder,
            name: "test",
            keyStorage: FixedKeyStorage(),
            maxCount: maxCount,
            maxBytes: maxBytes
        )
    }

    /// Reads all records of a log as texts.
    package static func texts(_ log: FileEventLog) async throws(EventLogError) -> [String] {
        try await log.read(after: nil, maxCount: .max, maxBytes: .max).map { String(decoding: $0.data, as: UTF8.self) }
    }
}

/// A storage with the same key in all processes.
private struct FixedKeyStorage: SecureStorageProtocol {
    private static let key = Data(repeating: 1, count: StorageKey.size)

    func data(for key: String) async throws(SecureStorageError) -> Data? { Self.key }

    func keys() async throws(SecureStorageError) -> [String] { [] }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction([:])
        return try body(&transaction)
    }
}

/// A step of a worker on its event log.
package enum EventStep: Sendable {
    case append([String])
    case read
    /// Removes the oldest records.
    case remove(Int)
    case removeAll

    package static let all: [EventStep] = [
        .append(["1", "2"]), .read, .append(["3", "4", "5"]), .read, .remove(1), .read,
        .append(["6"]), .remove(5), .append([String(repeating: "long ", count: 1_000), "8"]), .read,
        .removeAll, .read, .append(["9"]), .read, .remove(1), .append(["10"]), .read,
    ]
}

extension Command {
    /// Runs the steps and prints `ok`, `failed ERROR` or `read TEXTS` for each.
    func runEventSteps(in folder: URL) async {
        let log = TestEventLog.open(in: folder)
        Output.line("ready")
        for step in EventStep.all {
            do throws(EventLogError) {
                Output.line(try await perform(step, on: log))
            } catch {
                Output.line("failed \(error)")
            }
        }
    }

    private func perform(_ step: EventStep, on log: FileEventLog) async throws(EventLogError) -> String {
        switch step {
        case .append(let texts): try await log.append(texts.map { Data($0.utf8) })
        case .read: return "read \(try await TestEventLog.texts(log).joined(separator: ","))"
        case .remove(let count):
            let records = try await log.read(after: nil, maxCount: count, maxBytes: .max)
            if let last = records.last { try await log.remove(through: last.position) }
        case .removeAll: try await log.removeAll()
        }
        return "ok"
    }

    /// Appends records `NUMBER.0`, `NUMBER.1` and so on, and with `removes` sometimes removes the oldest ones, until the process is killed.
    /// Prints `appended COUNT`, and before and after a removal `removing TEXT` and `removed TEXT` with its last record.
    func appendEvents(to folder: URL, as number: Int, removes: Bool) async throws {
        let log = TestEventLog.open(in: folder, maxCount: 1_000_000)
        var count = 0
        while true {
            let batch = count % 4 + 1
            try await log.append((count..<count + batch).map { Data("\(number).\($0)".utf8) })
            count += batch
            Output.line("appended \(count)")
            guard removes, count % 5 == 0,
                let last = try await log.read(after: nil, maxCount: batch * 2, maxBytes: .max).last
            else { continue }
            let text = String(decoding: last.data, as: UTF8.self)
            Output.line("removing \(text)")
            try await log.remove(through: last.position)
            Output.line("removed \(text)")
        }
    }

    /// Prints the results of all calls.
    func useEvents(in folder: URL) async {
        let log = TestEventLog.open(in: folder)
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
        await Output.result(of: "append") { try await log.append([Data("new".utf8)]) }
        await Output.result(of: "remove") {
            try await log.remove(through: EventLogPosition(segment: 0, offset: 1 << 48 | 1))
        }
        await Output.result(of: "removeAll") { try await log.removeAll() }
        await Output.result(of: "deliver") { try await log.withDeliveryLock { true } ?? false }
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
    }

    /// Appends records until the disk is full, and then removes them in batches.
    func fillWithEvents(_ folder: URL) async throws {
        let log = TestEventLog.open(in: folder, maxCount: 10_000)
        var count = 0
        while try await hasSpace(log, for: Data("\(count)".utf8) + Data(count: 1_000)) { count += 1 }
        Output.line("full")
        let size = try await log.size()
        Output.line("\(size.count == count && size.damaged + size.dropped == 0)")
        var removed = 0
        while let last = try await log.read(after: nil, maxCount: 20, maxBytes: .max).last {
            try await log.remove(through: last.position)
            removed += min(20, count - removed)
            guard try await log.size().count == count - removed else { return Output.line("wrong size") }
        }
        Output.line("\(removed == count)")
        await Output.result(of: "append") { try await log.append([Data("new".utf8)]) }
        await Output.result(of: "removeAll") { try await log.removeAll() }
        await Output.result(of: "append") { try await log.append([Data("newer".utf8)]) }
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
    }

    /// Appends a record. Returns false if the disk is full.
    private func hasSpace(_ log: FileEventLog, for record: Data) async throws(EventLogError) -> Bool {
        do throws(EventLogError) {
            try await log.append([record])
            return true
        } catch .noSpace {
            return false
        }
    }
}
