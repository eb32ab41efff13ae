/// A color of text or of its background.
public enum TerminalColor: Hashable, Sendable {
    /// The color of the surrounding view, or the default color of the terminal.
    case inherited
    /// A color of the palette: 0 to 15 are defined by the terminal, 16 to 231 are a color cube, 232 to 255 are grays.
    case palette(UInt8)
    /// An RGB color; terminals with fewer colors show the nearest one.
    case rgb(UInt8, UInt8, UInt8)

    // Defined by the terminal.
    static let black = palette(0)
    static let red = palette(1)
    static let green = palette(2)
    static let yellow = palette(3)
    static let blue = palette(4)
    static let magenta = palette(5)
    static let cyan = palette(6)
    static let white = palette(7)

    /// The color, unless it is inherited or defined by the terminal.
    var rgb: RGB? {
        switch self {
        case .palette(let number) where number >= 16: RGB(palette: number)
        case .rgb(let red, let green, let blue): RGB(red, green, blue)
        default: nil
        }
    }
}
