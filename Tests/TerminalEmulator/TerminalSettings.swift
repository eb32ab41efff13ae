import Foundation

/// What a terminal does with what is typed and written (`termios`), to compare.
package struct TerminalSettings: Hashable, Sendable {
    private let input: tcflag_t
    private let output: tcflag_t
    private let control: tcflag_t
    private let local: tcflag_t
    private let characters: [cc_t]

    init(_ settings: termios) {
        (input, output) = (settings.c_iflag, settings.c_oflag)
        (control, local) = (settings.c_cflag, settings.c_lflag)
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// Whether what is typed is shown.
    package var echoes: Bool { local & tcflag_t(ECHO) != 0 }
    /// Whether lines are read rather than keys.
    package var readsLines: Bool { local & tcflag_t(ICANON) != 0 }
}
