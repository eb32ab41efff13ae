import AnalyticsModule
import Foundation
import Locking

/// An event log in memory with a hook that can delay or fail each operation.
final class FaultyLog: EventLog {
    enum Operation: Hashable, CaseIterable {
        case append, read, remove, removeAll, size, lock
    }

    typealias Hook = @Sendable (Operation) async throws(EventLogError) -> Void

    static let failure = EventLogError.noSpace(path: "/events")

    private let base: InMemoryEventLog
    private let hook = Mutex<Hook?>(nil)

    init(_ base: InMemoryEventLog = InMemoryEventLog()) {
        self.base = base
    }

    /// Runs `hook` before each operation. The operation throws the errors of the hook.
    func before(_ hook: Hook?) {
        self.hook.withLock { $0 = hook }
    }

    /// Fails these operations.
    func fail(_ operations: Operation...) {
        before { operation throws(EventLogError) in
            if operations.contains(operation) { throw Self.failure }
        }
    }

    /// The stored records as text.
    var texts: [String] {
        get async {
            await base.read(after: nil, maxCount: .max, maxBytes: .max).map { String(decoding: $0.data, as: UTF8.self) }
        }
    }

    func append(_ records: [Data]) async throws(EventLogError) {
        try await pass(.append)
        await base.append(records)
    }

    func read(after position: EventLogPosition?, maxCount: Int, maxBytes: Int) async throws(EventLogError)
        -> [EventLogRecord]
    {
        try await pass(.read)
        return await base.read(after: position, maxCount: maxCount, maxBytes: maxBytes)
    }

    func remove(through position: EventLogPosition) async throws(EventLogError) {
        try await pass(.remove)
        await base.remove(through: position)
    }

    func removeAll() async throws(EventLogError) {
        try await pass(.removeAll)
        await base.removeAll()
    }

    func size() async throws(EventLogError) -> EventLogSize {
        try await pass(.size)
        return await base.size()
    }

    func withDeliveryLock<Result: Sendable>(_ body: @Sendable () async -> Result) async throws(EventLogError)
        -> Result?
    {
        try await pass(.lock)
        return await base.withDeliveryLock(body)
    }

    private func pass(_ operation: Operation) async throws(EventLogError) {
        if let hook = hook.withLock({ $0 }) { try await hook(operation) }
    }
}
