/// The colors and attributes of text.
public struct Style: Hashable, Sendable {
    /// Attributes other than colors.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the attributes.
        public let rawValue: UInt8

        /// Creates attributes from their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underlined = Attributes(rawValue: 8)
        /// Text and background with exchanged colors.
        public static let reversed = Attributes(rawValue: 16)
        package static let strikethrough = Attributes(rawValue: 32)
    }

    /// The color of the text.
    public var foreground: Color
    /// The color behind the text.
    public var background: Color
    /// The attributes of the text.
    public var attributes: Attributes
    /// The key of an address in ``RenderedFrame/links``, which a click on the text opens, or 0.
    package var link: UInt32 = 0

    package init(foreground: Color = .inherited, background: Color = .inherited, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// A style that inherits everything.
    package static let plain = Style()

    /// Returns this style with inherited colors from `outer` and the attributes of both.
    package func over(_ outer: Style) -> Style {
        var style = Style(
            foreground: foreground == .inherited ? outer.foreground : foreground,
            background: background == .inherited ? outer.background : background,
            attributes: outer.attributes.union(attributes)
        )
        style.link = link == 0 ? outer.link : link
        return style
    }
}
