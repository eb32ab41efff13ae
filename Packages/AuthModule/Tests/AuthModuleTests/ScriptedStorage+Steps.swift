import Core
import CoreTesting
import Locking

extension ScriptedStorage {
    /// Runs `step` before the next change.
    func beforeNextChange(_ step: @escaping @Sendable () async throws(SecureStorageError) -> Void) {
        let count = Mutex(0)
        before { message throws(SecureStorageError) in
            guard message.isChange, count.increment() == 1 else { return }
            try await step()
        }
    }

    func failNextChange() {
        beforeNextChange { () throws(SecureStorageError) in throw Self.failure }
    }

}

extension ScriptedStorage.Message {
    var isChange: Bool {
        switch self {
        case .set, .deleted: true
        default: false
        }
    }
}

extension Mutex<Int> {
    fileprivate borrowing func increment() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }
}
