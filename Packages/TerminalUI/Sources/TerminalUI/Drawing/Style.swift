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

        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let italic = Attributes(rawValue: 4)
        static let underlined = Attributes(rawValue: 8)
        /// Text and background with exchanged colors.
        public static let reversed = Attributes(rawValue: 16)
        static let strikethrough = Attributes(rawValue: 32)
    }

    /// The color of the text.
    public var foreground = TerminalColor.inherited
    /// The color behind the text.
    public var background = TerminalColor.inherited
    /// The attributes of the text.
    public var attributes: Attributes = []
    /// The key of an address in ``RenderedFrame/links``, which a click on the text opens, or 0.
    var link: UInt32 = 0

    /// A style that inherits everything.
    static let plain = Style()

    /// Returns this style with inherited colors from `outer` and the attributes of both.
    func over(_ outer: Style) -> Style {
        Style(
            foreground: foreground == .inherited ? outer.foreground : foreground,
            background: background == .inherited ? outer.background : background,
            attributes: outer.attributes.union(attributes),
            link: link == 0 ? outer.link : link
        )
    }
}
