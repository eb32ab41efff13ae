import Foundation

/// The number of iterations of a test loop. `TRELLIS_LONG_TESTS=1` selects the long counts.
public enum IterationCount {
    /// `true` if the long counts are selected.
    public static let isLong = ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"] == "1"

    /// Returns `long` if the long counts are selected, otherwise `usual`.
    public static func of(_ usual: Int, long: Int) -> Int {
        isLong ? long : usual
    }
}
