import Foundation

/// The number of repetitions.
enum Amount {
    static let isLong = ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"] == "1"

    static func of(_ usual: Int, long: Int) -> Int {
        isLong ? long : usual
    }
}
