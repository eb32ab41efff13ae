import AnalyticsModule
import AnalyticsTesting
import Foundation
import Locking

/// The event log of a process in memory, with a hook that can delay or fail each operation.
final class FaultyLog: EventLog {
    enum Operation: Hashable, CaseIterable {
        case keepOnly, append, close, nextBatch, remove, split, events, size
        /// The end of an append that has stored its records.
        case appended
        /// The end of a count.
        case counted
    }

    typealias Hook = @Sendable (Operation) async throws(EventLogError) -> Void

    /// The hook of all processes.
    final class Hooks: Sendable {
        private let hook = Mutex<Hook?>(nil)

        /// Runs `hook` before each operation. The operation throws the errors of the hook.
        func before(_ hook: Hook?) {
            self.hook.withLock { $0 = hook }
        }

        /// Fails these operations.
        func fail(_ operations: Operation...) {
            before { operation throws(EventLogError) in
                if operations.contains(operation) { throw FaultyLog.failure }
            }
        }

        fileprivate func pass(_ operation: Operation) async throws(EventLogError) {
            if let hook = hook.withLock({ $0 }) { try await hook(operation) }
        }
    }

    static let failure = EventLogError.noSpace(path: "/events")

    let base: InMemoryEventLog
    private let hooks: Hooks

    init(_ base: InMemoryEventLog, hooks: Hooks) {
        self.base = base
        self.hooks = hooks
    }

    func keepOnly(_ grant: String?) async throws(EventLogError) {
        try await hooks.pass(.keepOnly)
        base.keepOnly(grant)
    }

    func append(_ records: [Data], of grant: String) async throws(EventLogError) {
        try await hooks.pass(.append)
        try base.append(records, of: grant)
        try await hooks.pass(.appended)
    }

    func closeFiles(of grant: String) async throws(EventLogError) -> EventFileNumber? {
        try await hooks.pass(.close)
        return base.closeFiles(of: grant)
    }

    func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) async throws(EventLogError) -> [EventFile]
    {
        try await hooks.pass(.nextBatch)
        return base.nextBatch(of: grant, skipping: skipped)
    }

    func remove(_ numbers: [EventFileNumber], of grant: String) async throws(EventLogError) {
        try await hooks.pass(.remove)
        base.remove(numbers, of: grant)
    }

    func split(_ number: EventFileNumber, of grant: String) async throws(EventLogError) {
        try await hooks.pass(.split)
        base.split(number, of: grant)
    }

    func events(of grant: String, limit: Int) async throws(EventLogError) -> [Data] {
        try await hooks.pass(.events)
        return base.events(of: grant, limit: limit)
    }

    func size(of grant: String) async throws(EventLogError) -> EventLogSize {
        try await hooks.pass(.size)
        let size = base.size(of: grant)
        try await hooks.pass(.counted)
        return size
    }
}
