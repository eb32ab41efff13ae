package import AnalyticsModule
import Core
package import Foundation
package import Infrastructure

/// The event log of a worker.
package enum TestEventLog {
    package static let grant = "test"

    package static func open(in folder: URL) -> FileEventLog {
        FileEventLog(folder: folder, collector: "test", keyStorage: FixedKeyStorage())
    }

    /// Reads all events of a log as texts.
    package static func texts(_ log: FileEventLog) async throws(EventLogError) -> [String] {
        try await log.events(of: grant, limit: .max).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension EventLog {
    package func append(_ texts: [String]) async throws(EventLogError) {
        try await append(texts.map { Data($0.utf8) }, of: TestEventLog.grant)
    }

    fileprivate func nextBatch() async throws(EventLogError) -> [EventFile] {
        _ = try await closeFiles(of: TestEventLog.grant)
        return try await nextBatch(of: TestEventLog.grant, skipping: [])
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
    case start
    case append([String])
    case read
    case close
    /// Splits the oldest closed file.
    case split
    /// Removes the oldest closed file.
    case remove
    case removeAll

    package static let all: [EventStep] = [
        .start, .append(["1", "2"]), .read, .append(["3", "4", "5"]), .close, .read,
        .split, .read, .append(["6"]), .remove, .read, .split, .read, .close, .remove, .read,
        .append([String(repeating: "long ", count: 1_000), "8"]), .close, .append(["9"]), .read, .remove, .read,
        .removeAll, .read, .append(["10"]), .close, .append(["11"]), .read, .remove, .append(["12"]), .read,
    ]
}

extension Command {
    /// Runs the steps and prints `ok`, `failed ERROR`, `read TEXTS` or `removed TEXTS` for each.
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
        let grant = TestEventLog.grant
        switch step {
        case .start: try await log.keepOnly(grant)
        case .append(let texts): try await log.append(texts)
        case .read: return "read \(try await TestEventLog.texts(log).joined(separator: ","))"
        case .close: _ = try await log.closeFiles(of: grant)
        case .split:
            guard let file = try await log.nextBatch(of: grant, skipping: []).first else { break }
            try await log.split(file.number, of: grant)
        case .remove:
            guard let file = try await log.nextBatch(of: grant, skipping: []).first else { break }
            try await log.remove([file.number], of: grant)
            return "removed \(file.events.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","))"
        case .removeAll:
            try await log.keepOnly(nil)
            try await log.keepOnly(grant)
        }
        return "ok"
    }

    /// Appends events `NUMBER.0`, `NUMBER.1` and so on, and with `removes` sometimes removes the oldest ones, until the
    /// process is killed. Prints `appended COUNT`, and before and after a removal `removing TEXT` and `removed TEXT` with
    /// its last event.
    func appendEvents(to folder: URL, as number: Int, removes: Bool) async throws {
        let log = TestEventLog.open(in: folder)
        try await log.keepOnly(TestEventLog.grant)
        var count = 0
        while true {
            let batch = count % 4 + 1
            try await log.append((count..<count + batch).map { "\(number).\($0)" })
            count += batch
            Output.line("appended \(count)")
            guard removes, count % 5 == 0, let file = try await log.nextBatch().first, let last = file.events.last
            else { continue }
            if file.events.count > 6 {
                try await log.split(file.number, of: TestEventLog.grant)
                continue
            }
            let text = String(decoding: last, as: UTF8.self)
            Output.line("removing \(text)")
            try await log.remove([file.number], of: TestEventLog.grant)
            Output.line("removed \(text)")
        }
    }

    /// Prints the results of all calls on a log with a closed file.
    func useEvents(in folder: URL) async {
        let (log, grant) = (TestEventLog.open(in: folder), TestEventLog.grant)
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
        await Output.result(of: "append") { try await log.append(["new"]) }
        await Output.result(of: "split") { try await log.split(EventFileNumber(1), of: grant) }
        await Output.result(of: "remove") { try await log.remove([EventFileNumber(1)], of: grant) }
        await Output.result(of: "removeAll") { try await log.keepOnly(nil) }
        await Output.result(of: "batch") { try await log.nextBatch(of: grant, skipping: []).map(\.events.count) }
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
    }

    /// Appends events until the disk is full, and then removes them batch by batch.
    func fillWithEvents(_ folder: URL) async throws {
        let log = TestEventLog.open(in: folder)
        try await log.keepOnly(TestEventLog.grant)
        var count = 0
        while try await hasSpace(log, for: Data("\(count)".utf8) + Data(count: 1_000)) {
            count += 1
            if count.isMultiple(of: 20) { _ = try await log.closeFiles(of: TestEventLog.grant) }
        }
        Output.line("full")
        let size = try await log.size(of: TestEventLog.grant)
        Output.line("\(size.count == count && size.damagedFiles + size.dropped == 0)")
        var removed = 0
        while case let batch = try await log.nextBatch(), !batch.isEmpty {
            try await log.remove(batch.map(\.number), of: TestEventLog.grant)
            removed += batch.reduce(0) { $0 + $1.events.count }
            guard try await log.size(of: TestEventLog.grant).count == count - removed else {
                return Output.line("wrong size")
            }
        }
        Output.line("\(removed == count)")
        await Output.result(of: "append") { try await log.append(["new"]) }
        await Output.result(of: "removeAll") { try await log.keepOnly(nil) }
        await Output.result(of: "start") { try await log.keepOnly(TestEventLog.grant) }
        await Output.result(of: "append") { try await log.append(["newer"]) }
        await Output.result(of: "read") { try await TestEventLog.texts(log).joined(separator: ",") }
    }

    /// Appends an event. Returns `false` if the disk is full.
    private func hasSpace(_ log: FileEventLog, for event: Data) async throws(EventLogError) -> Bool {
        do throws(EventLogError) {
            try await log.append([event], of: TestEventLog.grant)
            return true
        } catch .noSpace {
            return false
        }
    }
}
