import Core
import Foundation

/// Unbuffered standard output.
enum Output {
    /// Uses `writev`, so that faults in `write` only hit the storage.
    static func line(_ text: String) {
        var line = Array("\(text)\n".utf8)
        line.withUnsafeMutableBytes { bytes in
            var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            _ = writev(STDOUT_FILENO, &vector, 1)
        }
    }

    /// Prints the result of `body`, or its failure in a word.
    static func outcome(of name: String, _ body: () async throws(SecureStorageError) -> some Sendable) async {
        do throws(SecureStorageError) {
            let result = try await body()
            line("\(name): \(result is Void ? "ok" : "\(result)")")
        } catch {
            switch error {
            case .noSpace: line("\(name): no space")
            case .damaged: line("\(name): damaged")
            case .unavailable(_, let reason): line("\(name): \(reason)")
            default: line("\(name): \(error)")
            }
        }
    }
}
