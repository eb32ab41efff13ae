import Foundation

/// Comparable terminal settings (`termios`).
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

    package var echoes: Bool { local & tcflag_t(ECHO) != 0 }
    package var readsLines: Bool { local & tcflag_t(ICANON) != 0 }
}
