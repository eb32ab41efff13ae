/// The bytes that xterm sends for keys and the mouse, and as a report.
package enum Key {
    package static let enter = "\r"
    package static let escape = "\u{1B}"
    package static let tab = "\t"
    package static let backtab = "\u{1B}[Z"
    package static let down = "\u{1B}[B"
    package static let right = "\u{1B}[C"
    package static let end = "\u{1B}[F"

    /// Returns the byte of a letter with Control.
    package static func control(_ letter: Character) -> String {
        letter.asciiValue.map { String(Unicode.Scalar($0 & 0x1F)) } ?? ""
    }

    /// Returns a report of a background color in HTML notation, such as `fdf6e3`.
    package static func background(_ color: String) -> String {
        let channels = (0..<3).map { color.dropFirst(2 * $0).prefix(2) }.map { $0 + $0 }
        return "\u{1B}]11;rgb:\(channels.joined(separator: "/"))\u{1B}\\"
    }

    /// Returns text as a bracketed paste.
    package static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

    /// Returns a press and a release of the left button.
    package static func click(column: Int, row: Int) -> String {
        ["M", "m"].map { "\u{1B}[<0;\(column + 1);\(row + 1)\($0)" }.joined()
    }

    /// Returns a turn of the mouse wheel.
    package static func wheel(down: Bool, column: Int, row: Int) -> String {
        "\u{1B}[<\(down ? 65 : 64);\(column + 1);\(row + 1)M"
    }
}
