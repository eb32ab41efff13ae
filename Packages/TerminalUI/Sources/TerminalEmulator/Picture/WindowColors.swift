/// The colors of a terminal window.
struct WindowColors: Sendable {
    /// The colors of text and of its background.
    let foreground: String, background: String
    /// The colors of the window frame and of its title.
    let frame: String, title: String
    /// The first 16 colors of the palette in HTML notation.
    private let colors: [String]

    /// Light text on a dark window.
    static let dark = WindowColors(
        foreground: "#d6deeb",
        background: "#141a24",
        frame: "#2b3546",
        title: "#8794a8",
        colors: [
            "#1d2430", "#f0716b", "#86c786", "#e5c07b", "#6fa8f0", "#c792ea", "#5fc9c9", "#d6deeb",
            "#6b778c", "#ff8f89", "#a4e3a4", "#ffd995", "#93c2ff", "#dcb3fa", "#86e5e5", "#ffffff",
        ]
    )

    /// Returns `color` in HTML notation, or `nil` for the default color.
    func html(_ color: TerminalColor) -> String? {
        switch color {
        case .default: nil
        case .palette(let number) where number < 16: colors[Int(number)]
        case .palette(let number): "\(TerminalColor.rgb(ofPalette: number))"
        case .rgb: "\(color)"
        }
    }
}

extension TerminalColor {
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// Returns a color of the xterm color cube or of its grays, which begin at 16.
    fileprivate static func rgb(ofPalette number: UInt8) -> TerminalColor {
        guard number < 232 else {
            let level = 8 + 10 * (number - 232)
            return .rgb(level, level, level)
        }
        let index = Int(number) - 16
        return .rgb(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
    }
}
