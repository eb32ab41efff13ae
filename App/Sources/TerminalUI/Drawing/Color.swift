/// A color of text or of its background.
package enum Color: Hashable, Sendable {
    /// The color of the surrounding view, or the default color of the terminal.
    case inherited
    /// A color of the palette: 0 to 15 are defined by the terminal, 16 to 231 are a color cube, 232 to 255 are grays.
    case palette(UInt8)
    /// An RGB color; terminals with fewer colors show the nearest one.
    case rgb(UInt8, UInt8, UInt8)

    // Defined by the terminal.
    package static let black = palette(0)
    package static let red = palette(1)
    package static let green = palette(2)
    package static let yellow = palette(3)
    package static let blue = palette(4)
    package static let magenta = palette(5)
    package static let cyan = palette(6)
    package static let white = palette(7)
}
