import Foundation

/// Numbers of repetitions in tests; `TRELLIS_LONG_TESTS=1` selects the long ones.
public enum IterationCount {
    /// True if the long numbers are selected.
    public static let isLong = ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"] == "1"

    /// Returns `usual`, or `long` in long tests.
    public static func of(_ usual: Int, long: Int) -> Int {
        isLong ? long : usual
    }
}
