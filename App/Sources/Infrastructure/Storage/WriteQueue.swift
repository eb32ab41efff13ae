import Core
import Foundation
import Synchronization

/// A transaction that waits for its turn, or was done.
final class Write<Result: Sendable>: Sendable {
    typealias Body = @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result

    private let body: Body
    private let outcome = Mutex<Swift.Result<Result, SecureStorageError>?>(nil)

    init(_ body: @escaping Body) {
        self.body = body
    }

    /// What came of it; nil while it waits.
    var result: Swift.Result<Result, SecureStorageError>? {
        outcome.withLock { $0 }
    }
}

/// A write of any result.
protocol AnyWrite: Sendable {
    /// Does the body on a copy of `entries`, and gives the copy back unless the body threw.
    func apply(to entries: [String: Data]) -> StorageTransaction?
    /// Says that what was applied could not be kept, whatever the body returned.
    func fail(_ error: SecureStorageError)
}

extension Write: AnyWrite {
    func apply(to entries: [String: Data]) -> StorageTransaction? {
        var transaction = StorageTransaction(entries)
        let result = Swift.Result { () throws(SecureStorageError) in try body(&transaction) }
        outcome.withLock { $0 = result }
        return if case .success = result { transaction } else { nil }
    }

    func fail(_ error: SecureStorageError) {
        outcome.withLock { $0 = .failure(error) }
    }
}

/// The writes that wait, in the order they came.
final class WriteQueue: Sendable {
    private let waiting = Mutex<[any AnyWrite]>([])

    var count: Int {
        waiting.withLock { $0.count }
    }

    func add(_ write: any AnyWrite) {
        waiting.withLock { $0.append(write) }
    }

    func takeAll() -> [any AnyWrite] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
