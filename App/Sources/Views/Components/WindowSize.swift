import PlatformUI

extension EnvironmentValues {
    /// `true` if there is room for two columns. A window of macOS, which has no size classes, always has it.
    var isWide: Bool {
        #if os(macOS) && !Terminal
        true
        #else
        horizontalSizeClass == .regular
        #endif
    }

    /// `true` if there is room for few lines: a low terminal, or a telephone on its side.
    var isLow: Bool {
        #if os(macOS) && !Terminal
        false
        #else
        verticalSizeClass == .compact
        #endif
    }
}
