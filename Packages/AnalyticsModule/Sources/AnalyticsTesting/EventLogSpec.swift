public import AnalyticsModule
import Foundation

/// The specification of event logs. A suite runs each check on a new, empty log:
///
/// ```swift
/// @Test(arguments: EventLogSpec.checks)
/// func meetsTheSpec(_ check: EventLogSpec.Check) async throws {
///     try await check.run(on: InMemoryEventLog())
/// }
/// ```
public enum EventLogSpec {
    /// A requirement of the specification.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement.
        public let description: String
        private let body: @Sendable (any EventLog) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (any EventLog) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Checks an empty log. Throws ``Violation`` if it does not meet the requirement.
        public func run(on log: any EventLog) async throws {
            try await body(log)
        }
    }

    /// A requirement for two instances with the same records, such as those of two processes.
    public struct SharedCheck: Sendable, CustomStringConvertible {
        /// The requirement.
        public let description: String
        private let body: @Sendable (any EventLog, any EventLog) async throws -> Void

        init(
            _ description: String,
            _ body: @escaping @Sendable (any EventLog, any EventLog) async throws -> Void
        ) {
            self.description = description
            self.body = body
        }

        /// Checks two instances of an empty log. Throws ``Violation`` if they do not meet the requirement.
        public func run(on first: any EventLog, _ second: any EventLog) async throws {
            try await body(first, second)
        }
    }

    /// A violated requirement.
    public struct Violation: Error, CustomStringConvertible {
        /// The behavior that violates the requirement.
        public let description: String
    }

    /// All checks of a single instance.
    public static let checks: [Check] = [
        Check("an empty log has no records") { log in
            try expect(try await log.texts(), [])
            try expect(try await log.size(), EventLogSize())
        },
        Check("records are read in the order of appending, byte for byte") { log in
            let bytes = Data((0...255).map { UInt8($0) })
            try await log.append([Data("a".utf8), bytes])
            try await log.append([Data(), Data("d".utf8)])
            try expect(try await log.all().map(\.data), [Data("a".utf8), bytes, Data(), Data("d".utf8)])
        },
        Check("appending nothing changes nothing") { log in
            try await log.append([])
            try expect(try await log.size(), EventLogSize())
        },
        Check("a large record stays whole") { log in
            let data = Data(repeating: 0x5A, count: 1_000_000)
            try await log.append([data, Data("b".utf8)])
            try expect(try await log.all().map(\.data), [data, Data("b".utf8)])
        },
        Check("the size counts records and their bytes") { log in
            try await log.append(["a", "bc"])
            let size = try await log.size()
            try expect(size.count, 2)
            guard size.bytes >= 3 else { throw Violation(description: "found \(size.bytes) bytes, wanted at least 3") }
            try expect([size.dropped, size.damaged], [0, 0])
            guard let last = try await log.all().last else { throw Violation(description: "found no record") }
            try await log.remove(through: last.position)
            try expect(try await log.size().count, 0)
        },
        Check("positions grow, also after a removal") { log in
            try await log.append(["a", "b"])
            let first = try await log.all().map(\.position)
            try await log.removeAll()
            try await log.append(["c"])
            let all = first + (try await log.all().map(\.position))
            try expect(all, all.sorted())
            try expect(Set(all).count, 3)
        },
        Check("a read continues after a position, also one that was removed") { log in
            try await log.append(["a", "b", "c", "d"])
            let records = try await log.all()
            try expect(try await log.texts(after: records[1].position), ["c", "d"])
            try await log.remove(through: records[2].position)
            try expect(try await log.texts(after: records[1].position), ["d"])
            try expect(try await log.texts(after: records[3].position), [])
        },
        Check("a read respects the limits but returns at least one record") { log in
            try await log.append(["aaaa", "bb", "cc", "dd"])
            try expect(try await log.texts(maxCount: 2), ["aaaa", "bb"])
            try expect(try await log.texts(maxBytes: 8), ["aaaa", "bb", "cc"])
            try expect(try await log.texts(maxBytes: 7), ["aaaa", "bb"])
            try expect(try await log.texts(maxBytes: 1), ["aaaa"])
        },
        Check("removing through a position leaves later records, and may be repeated") { log in
            try await log.append(["a", "b", "c"])
            let records = try await log.all()
            try await log.remove(through: records[1].position)
            try await log.remove(through: records[0].position)
            try await log.remove(through: records[1].position)
            try expect(try await log.texts(), ["c"])
            try await log.append(["d"])
            try expect(try await log.texts(), ["c", "d"])
        },
        Check("records appended after a read are not removed through its last position") { log in
            try await log.append(["a", "b"])
            let last = try await log.all()[1].position
            try await log.append(["c"])
            try await log.remove(through: last)
            try expect(try await log.texts(), ["c"])
        },
        Check("removing all records leaves a usable log") { log in
            try await log.append(["a", "b"])
            try await log.removeAll()
            try expect(try await log.size().count, 0)
            try expect(try await log.texts(), [])
            try await log.append(["c"])
            try expect(try await log.texts(), ["c"])
        },
        Check("a removal through a position from before all records were removed changes nothing") { log in
            try await log.append(["a", "b"])
            let last = try await log.all()[1].position
            try await log.removeAll()
            try await log.append(["c"])
            try await log.remove(through: last)
            try expect(try await log.texts(), ["c"])
        },
        Check("concurrent appends keep each batch together and in order") { log in
            try await withThrowingTaskGroup { group in
                for writer in 0..<8 {
                    group.addTask {
                        for batch in 0..<5 {
                            try await log.append((0..<3).map { Data("\(writer).\(batch).\($0)".utf8) })
                        }
                    }
                }
                try await group.waitForAll()
            }
            let texts = try await log.texts()
            try expect(texts.count, 120)
            for writer in 0..<8 {
                let wanted = (0..<5).flatMap { batch in (0..<3).map { "\(writer).\(batch).\($0)" } }
                try expect(texts.filter { $0.hasPrefix("\(writer).") }, wanted)
            }
            for start in stride(from: 0, to: 120, by: 3) {
                try expect(Set(texts[start..<start + 3].map { $0.dropLast(2) }).count, 1)
            }
        },
        Check("a cancelled task gets the outcome of its append") { log in
            let writer = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await log.append(["a"])
            }
            try await writer.value
            try expect(try await log.texts(), ["a"])
        },
        Check("the delivery lock returns the result, admits one body at a time and does not stop appends") { log in
            let inner: Bool? = try await log.withDeliveryLock {
                try? await log.append(["a"])
                return ((try? await log.withDeliveryLock { true }) ?? nil) == nil
            }
            try expect(inner, true)
            try expect(try await log.withDeliveryLock { 2 }, 2)
            try expect(try await log.texts(), ["a"])
        },
    ]

    /// All checks of two instances that share their records.
    public static let sharedChecks: [SharedCheck] = [
        SharedCheck("each instance reads and removes the records of the other") { first, second in
            try await first.append(["a"])
            try await second.append(["b"])
            try await first.append(["c"])
            try expect(try await second.texts(), ["a", "b", "c"])
            try expect(try await first.size().count, 3)
            try await second.remove(through: try await second.all()[1].position)
            try expect(try await first.texts(), ["c"])
            try expect(try await first.size().count, 1)
        },
        SharedCheck("records that the other instance appends after a read come after it and stay") { first, second in
            try await first.append(["a"])
            try await second.append(["b"])
            let last = try await first.all()[1].position
            try await first.append(["c"])
            try await second.append(["d"])
            try expect(try await second.texts(after: last), ["c", "d"])
            try await first.remove(through: last)
            try expect(try await second.texts(), ["c", "d"])
        },
        SharedCheck("all records of both instances are removed, and both stay usable") { first, second in
            try await first.append(["a"])
            try await second.append(["b"])
            try await second.removeAll()
            try expect(try await first.texts(), [])
            try await first.append(["c"])
            try await second.append(["d"])
            try expect(try await first.texts(), ["c", "d"])
        },
        SharedCheck("the delivery lock of one instance excludes the other") { first, second in
            let inner: Bool? = try await first.withDeliveryLock {
                ((try? await second.withDeliveryLock { true }) ?? nil) == nil
            }
            try expect(inner, true)
            try expect(try await second.withDeliveryLock { 2 }, 2)
        },
        SharedCheck("concurrent appends of both instances lose nothing") { first, second in
            try await withThrowingTaskGroup { group in
                for index in 0..<40 {
                    group.addTask { try await (index % 2 == 0 ? first : second).append([Data("\(index)".utf8)]) }
                }
                try await group.waitForAll()
            }
            try expect(Set(try await first.texts()), Set((0..<40).map { "\($0)" }))
        },
    ]

    private static func expect<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
        guard found == wanted else { throw Violation(description: "found \(found), wanted \(wanted)") }
    }
}

extension EventLog {
    fileprivate func append(_ texts: [String]) async throws(EventLogError) {
        try await append(texts.map { Data($0.utf8) })
    }

    fileprivate func all() async throws(EventLogError) -> [EventLogRecord] {
        try await read(after: nil, maxCount: .max, maxBytes: .max)
    }

    fileprivate func texts(
        after position: EventLogPosition? = nil,
        maxCount: Int = .max,
        maxBytes: Int = .max
    ) async throws(EventLogError) -> [String] {
        try await read(after: position, maxCount: maxCount, maxBytes: maxBytes).map {
            String(decoding: $0.data, as: UTF8.self)
        }
    }
}
