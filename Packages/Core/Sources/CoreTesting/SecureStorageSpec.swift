public import Core
import Foundation

/// The specification of secure storage. A suite runs each check on a new, empty storage:
///
/// ```swift
/// @Test(arguments: SecureStorageSpec.checks)
/// func meetsTheSpec(_ check: SecureStorageSpec.Check) async throws {
///     try await check.run(on: InMemorySecureStorage())
/// }
/// ```
public enum SecureStorageSpec: Specification {
    /// The implementation that is checked.
    public typealias Subject = any SecureStorageProtocol

    /// All checks.
    public static let checks: [Check] =
        [
            Check("an unused key has no data") { storage in
                try expect(try await storage.data(for: "a"), nil)
                try expect(try await storage.keys(), [])
            },
            Check("data is read as it was stored, byte for byte") { storage in
                let bytes = Data((0...255).map { UInt8($0) })
                try await storage.set(bytes, for: "a")
                try expect(try await storage.data(for: "a"), bytes)
            },
            Check("empty data is not absence") { storage in
                try await storage.set(Data(), for: "a")
                try expect(try await storage.data(for: "a"), Data())
                try expect(try await storage.keys(), ["a"])
            },
            Check("setting a key again replaces its data") { storage in
                try await storage.set(Data("long before".utf8), for: "a")
                try await storage.set(Data("now".utf8), for: "a")
                try expect(try await storage.data(for: "a"), Data("now".utf8))
            },
            Check("keys may contain any characters and stay distinct") { storage in
                let keys = ["", "../a", "A", "a", "a b", "a/b", "\u{1F511}", "열쇠"]
                for key in keys {
                    try await storage.set(Data(key.utf8), for: key)
                }
                for key in keys {
                    try expect(try await storage.data(for: key), Data(key.utf8))
                }
                try expect(try await storage.keys(), keys.sorted())
            },
            Check("deleting removes one key and may be repeated") { storage in
                try await storage.set(Data("1".utf8), for: "a")
                try await storage.set(Data("2".utf8), for: "b")
                try await storage.delete("a")
                try await storage.delete("a")
                try expect(try await storage.data(for: "a"), nil)
                try expect(try await storage.keys(), ["b"])
            },
            Check("concurrent writers lose nothing") { storage in
                try await withThrowingTaskGroup { group in
                    for index in 0..<20 {
                        group.addTask { try await storage.set(Data("\(index)".utf8), for: "key \(index)") }
                    }
                    try await group.waitForAll()
                }
                for index in 0..<20 {
                    try expect(try await storage.data(for: "key \(index)"), Data("\(index)".utf8))
                }
            },
            Check("values are stored as JSON, and a value of another type is an error, not absence") { storage in
                try await storage.set(value: ["one": 1], for: "a")
                try expect(try await storage.value([String: Int].self, for: "a"), ["one": 1])
                do {
                    _ = try await storage.value([Int].self, for: "a")
                    throw SpecificationViolation("a dictionary was read as an array")
                } catch SecureStorageError.undecodable(key: "a") {}
            },
            Check("a value that cannot be encoded as JSON is an error, and nothing is changed") { storage in
                try await storage.set(value: 1, for: "a")
                do {
                    try await storage.set(value: Double.infinity, for: "a")
                    throw SpecificationViolation("infinity was stored")
                } catch SecureStorageError.unencodable(key: "a") {}
                try expect(try await storage.value(Int.self, for: "a"), 1)
            },
        ]
        + transactions

    private static let transactions: [Check] = [
        Check("a transaction reads existing data and its own changes") { storage in
            try await storage.set(Data("1".utf8), for: "a")
            let seen = try await storage.transaction { transaction in
                transaction["b"] = transaction["a"]
                transaction["a"] = nil
                return [transaction["a"], transaction["b"]]
            }
            try expect(seen, [nil, Data("1".utf8)])
            try expect(try await storage.keys(), ["b"])
        },
        Check("a transaction that throws changes nothing and throws the same error") { storage in
            try await storage.set(Data("1".utf8), for: "a")
            do {
                try await storage.transaction { transaction throws(SecureStorageError) in
                    transaction["a"] = nil
                    transaction["b"] = Data()
                    throw .undecodable(key: "c")
                }
                throw SpecificationViolation("it did not throw")
            } catch SecureStorageError.undecodable(key: "c") {}
            try expect(try await storage.data(for: "a"), Data("1".utf8))
            try expect(try await storage.keys(), ["a"])
        },
        Check("concurrent transactions that read and set one value lose no change") { storage in
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await storage.transaction { transaction throws(SecureStorageError) in
                            let count = try transaction.value(Int.self, for: "count") ?? 0
                            try transaction.set(value: count + 1, for: "count")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(try await storage.value(Int.self, for: "count"), 20)
        },
        Check("a transaction that throws does not prevent the others from being stored") { storage in
            await withTaskGroup { group in
                for index in 0..<20 {
                    group.addTask {
                        _ = try? await storage.transaction { transaction throws(SecureStorageError) in
                            transaction["key \(index)"] = Data()
                            if index % 2 == 0 { throw .undecodable(key: "") }
                        }
                    }
                }
            }
            try expect(try await storage.keys().count, 10)
        },
        Check("a cancelled task gets the outcome of its write") { storage in
            let writer = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await storage.set(Data("1".utf8), for: "a")
            }
            try await writer.value
            try expect(try await storage.data(for: "a"), Data("1".utf8))
        },
    ]
}
