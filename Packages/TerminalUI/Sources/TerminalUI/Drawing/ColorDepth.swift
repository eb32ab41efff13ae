/// The number of colors that a terminal shows.
public enum ColorDepth: Sendable, CaseIterable {
    /// No colors, only bold, dim, underlined and reversed text.
    case none
    /// The 16 colors defined by the terminal.
    case ansi
    /// A palette of 256 colors.
    case palette
    /// 24-bit colors.
    case full
}

extension ColorDepth {
    /// Determines the color depth from environment variables.
    ///
    /// There are no colors if `NO_COLOR` is not empty (no-color.org) or the terminal does not support them, 24-bit colors
    /// for `COLORTERM=truecolor`, 256 for a `TERM` such as `xterm-256color`, and 16 otherwise.
    init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let colorTerm = environment["COLORTERM"] ?? ""
        if environment["NO_COLOR"]?.isEmpty == false || ["", "dumb", "vt100", "vt220"].contains(term) {
            self = .none
        } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
            self = .full
        } else if term.hasSuffix("256color") || term.hasPrefix("xterm-kitty") {
            self = .palette
        } else {
            self = .ansi
        }
    }

    /// Returns the color that a terminal with this depth shows for `color`.
    func shown(_ color: TerminalColor) -> TerminalColor {
        switch (self, color) {
        case (_, .inherited), (.none, _): .inherited
        case (.full, _), (.palette, .palette), (.ansi, .palette(..<16)): color
        case (.palette, .rgb(let red, let green, let blue)): .palette(PaletteColor.nearest(RGB(red, green, blue)))
        case (.ansi, .rgb(let red, let green, let blue)): .palette(PaletteColor.nearestOf16(RGB(red, green, blue)))
        case (.ansi, .palette(let number)): .palette(PaletteColor.nearestOf16(PaletteColor.rgb(number)))
        }
    }

    func shown(_ style: Style) -> Style {
        var shown = style
        shown.foreground = self.shown(style.foreground)
        shown.background = self.shown(style.background)
        return shown
    }
}

enum PaletteColor {
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// Returns the nearest color of the color cube and the grays.
    static func nearest(_ color: RGB) -> UInt8 {
        let cube = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
        let average = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let gray = 232 + UInt8(min(23, max(0, (average - 3) / 10)))
        return distance(gray, color) < distance(cube, color) ? gray : cube
    }

    static func nearestOf16(_ color: RGB) -> UInt8 {
        (0..<16).min { distance($0, color) < distance($1, color) } ?? 7
    }

    static func rgb(_ number: UInt8) -> RGB {
        switch number {
        case 7: return RGB(192, 192, 192)
        case 8: return RGB(128, 128, 128)
        case ..<16:
            let level: UInt8 = number < 8 ? 128 : 255
            return RGB(number & 1 != 0 ? level : 0, number & 2 != 0 ? level : 0, number & 4 != 0 ? level : 0)
        case ..<232:
            let index = Int(number - 16)
            return RGB(steps[index / 36], steps[index / 6 % 6], steps[index % 6])
        default:
            let level = 8 + 10 * (number - 232)
            return RGB(level, level, level)
        }
    }

    private static func step(_ value: UInt8) -> UInt8 {
        value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
    }

    private static func distance(_ number: UInt8, _ color: RGB) -> Int {
        let shown = rgb(number)
        let (x, y) = (Int(shown.red) - Int(color.red), Int(shown.green) - Int(color.green))
        let z = Int(shown.blue) - Int(color.blue)
        return x * x + y * y + z * z
    }
}
