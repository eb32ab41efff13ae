import AnalyticsModule
import Core
import Foundation

/// Unbuffered standard output.
enum Output {
    /// Prints a line. Uses `writev`, so that faults in `write` affect only the storage.
    static func line(_ text: String) {
        var line = Array("\(text)\n".utf8)
        line.withUnsafeMutableBytes { bytes in
            var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            _ = writev(STDOUT_FILENO, &vector, 1)
        }
    }

    /// Prints the result of `body`, or its failure in a few words.
    static func result(of name: String, _ body: () async throws -> some Sendable) async {
        do {
            let result = try await body()
            line("\(name): \(result is Void ? "ok" : "\(result)")")
        } catch SecureStorageError.noSpace {
            line("\(name): no space")
        } catch SecureStorageError.damaged {
            line("\(name): damaged")
        } catch SecureStorageError.unavailable(_, let reason) {
            line("\(name): \(reason)")
        } catch EventLogError.noSpace, AnalyticsError.log(.noSpace) {
            line("\(name): no space")
        } catch EventLogError.unavailable(_, let reason), AnalyticsError.log(.unavailable(_, let reason)) {
            line("\(name): \(reason)")
        } catch {
            line("\(name): \(error)")
        }
    }
}
