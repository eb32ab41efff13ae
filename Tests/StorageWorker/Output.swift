import Foundation

/// Standard output, unbuffered: a line is out before the next step.
enum Output {
    /// Written with `writev`, so that faults can be put into every `write` of the storage and leave these alone.
    static func line(_ text: String) {
        var line = Array("\(text)\n".utf8)
        line.withUnsafeMutableBytes { bytes in
            var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            _ = writev(STDOUT_FILENO, &vector, 1)
        }
    }
}
