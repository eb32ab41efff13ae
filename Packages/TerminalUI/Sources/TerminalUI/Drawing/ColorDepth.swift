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
        if environment["NO_COLOR"]?.isEmpty == false || ["vt100", "vt220"].contains(term) {
            self = .none
        } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
            self = .full
        } else if term.hasSuffix("256color") || term.hasPrefix("xterm-kitty") {
            self = .palette
        } else {
            self = .ansi
        }
    }

    /// Returns the color for a terminal with more than 16 colors: with a palette, the nearest one in it.
    func color(_ color: RGB) -> TerminalColor {
        self == .palette ? .palette(color.nearestInPalette) : .rgb(color.red, color.green, color.blue)
    }

    /// Returns the color that the terminal shows for `color`.
    func shown(_ color: RGB) -> RGB { self == .palette ? RGB(palette: color.nearestInPalette) : color }
}

extension RGB {
    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// Creates a color of the palette of 256 colors, from 16: of the color cube or the grays.
    init(palette number: UInt8) {
        if number < 232 {
            let index = Int(number) - 16
            self.init(Self.steps[index / 36], Self.steps[index / 6 % 6], Self.steps[index % 6])
        } else {
            let gray = 8 + 10 * (number - 232)
            self.init(gray, gray, gray)
        }
    }

    /// The number of the nearest color of the color cube and the grays.
    fileprivate var nearestInPalette: UInt8 {
        func step(_ value: UInt8) -> UInt8 { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
        let average = (Int(red) + Int(green) + Int(blue)) / 3
        let gray = 232 + UInt8(min(23, max(0, (average - 3) / 10)))
        return distance(to: RGB(palette: gray)) < distance(to: RGB(palette: cube)) ? gray : cube
    }

    private func distance(to other: RGB) -> Int {
        let (x, y) = (Int(other.red) - Int(red), Int(other.green) - Int(green))
        let z = Int(other.blue) - Int(blue)
        return x * x + y * y + z * z
    }
}
