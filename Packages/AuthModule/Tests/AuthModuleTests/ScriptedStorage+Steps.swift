import Core
import CoreTesting
import Locking

extension ScriptedStorage {
    /// Runs `step` before the next change.
    func beforeNextChange(_ step: @escaping @Sendable () async throws(SecureStorageError) -> Void) {
        let isDone = Mutex(false)
        before { message throws(SecureStorageError) in
            guard message.isChange else { return }
            let isFirst = isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
            if isFirst { try await step() }
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
