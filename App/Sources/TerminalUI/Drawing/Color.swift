/// A colour of text or of its background.
package enum Color: Hashable, Sendable {
    /// The colour set outside, in the end the terminal's own.
    case inherited
    /// A colour of the palette: 0 to 15 are the terminal's own, 16 to 231 a cube, 232 to 255 greys.
    case palette(UInt8)
    /// A colour by its red, green and blue; terminals with fewer colours show the nearest one they have.
    case rgb(UInt8, UInt8, UInt8)

    // As the terminal shows them.
    package static let black = palette(0)
    package static let red = palette(1)
    package static let green = palette(2)
    package static let yellow = palette(3)
    package static let blue = palette(4)
    package static let cyan = palette(6)
    package static let white = palette(7)
    package static let gray = palette(8)
}
