/// A colour of text or of what is behind it.
public struct Color: Hashable, Sendable {
    enum Kind: Hashable {
        case none
        case palette(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    /// The kind in the highest byte, then red, green and blue, or the number in the palette.
    private let raw: UInt32

    private init(raw: UInt32) {
        self.raw = raw
    }

    var kind: Kind {
        switch raw >> 24 {
        case 0: .none
        case 1: .palette(UInt8(truncatingIfNeeded: raw))
        default:
            .rgb(
                UInt8(truncatingIfNeeded: raw >> 16),
                UInt8(truncatingIfNeeded: raw >> 8),
                UInt8(truncatingIfNeeded: raw)
            )
        }
    }

    /// A colour of the palette: 0 to 15 are the terminal's own, 16 to 231 a cube, 232 to 255 greys.
    public static func palette(_ number: UInt8) -> Color { Color(raw: 1 << 24 | UInt32(number)) }

    /// A colour by its parts; terminals with fewer colours show the nearest one they have.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(raw: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// What is set outside, in the end the terminal's own colour.
    public static let inherited = Color(raw: 0)
    /// Black, as the terminal shows it.
    public static let black = palette(0)
    /// Red, as the terminal shows it.
    public static let red = palette(1)
    /// Green, as the terminal shows it.
    public static let green = palette(2)
    /// Yellow, as the terminal shows it.
    public static let yellow = palette(3)
    /// Blue, as the terminal shows it.
    public static let blue = palette(4)
    /// Magenta, as the terminal shows it.
    public static let magenta = palette(5)
    /// Cyan, as the terminal shows it.
    public static let cyan = palette(6)
    /// White, as the terminal shows it.
    public static let white = palette(7)
    /// Grey, as the terminal shows it.
    public static let gray = palette(8)
}
