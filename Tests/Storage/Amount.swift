import Foundation

/// How many times something is tried.
enum Amount {
    /// Whether `TRELLIS_LONG_TESTS=1` asks for the long version.
    static let isLong = ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"] == "1"

    static func of(_ usual: Int, long: Int) -> Int {
        isLong ? long : usual
    }
}
