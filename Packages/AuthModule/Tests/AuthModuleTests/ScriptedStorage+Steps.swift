import Core
import CoreTesting
import Locking

extension ScriptedStorage {
    /// Runs `step` before the next write.
    func beforeNextSet(_ step: @escaping @Sendable () async throws(SecureStorageError) -> Void) {
        let count = Mutex(0)
        before { message throws(SecureStorageError) in
            guard message.isSet, count.increment() == 1 else { return }
            try await step()
        }
    }

    func failNextSet() {
        beforeNextSet { () throws(SecureStorageError) in throw Self.failure }
    }

    /// Fails the next removal, which a sign-out tries twice.
    func failNextSignOut() {
        let count = Mutex(0)
        before { message throws(SecureStorageError) in
            if case .deleted = message, count.increment() <= 2 { throw Self.failure }
        }
    }
}

extension ScriptedStorage.Message {
    var isSet: Bool { if case .set = self { true } else { false } }
}

extension Mutex<Int> {
    fileprivate borrowing func increment() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }
}
