import Foundation

extension Data {
    /// Creates unpredictable bytes from the system's generator, drawn in words of eight bytes.
    init(randomByteCount count: Int) {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<(count + 7) / 8).map { _ in generator.next() }
        self = words.withUnsafeBytes { Data($0.prefix(count)) }
    }
}
