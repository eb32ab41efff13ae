import PaymentModule
import Locking

extension Error {
    /// Whether it says that the order is wrong, whatever the words.
    var isInvalidOrder: Bool {
        guard case .invalidOrder = self as? PaymentError else { return false }
        return true
    }
}

/// Notes what a handler saw.
final class Witness: Sendable {
    private let state = Mutex<[String]>([])

    var notes: [String] { state.withLock(\.self) }

    func note(_ text: String) { state.withLock { $0.append(text) } }
}
