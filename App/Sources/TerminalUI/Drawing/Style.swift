/// How text looks.
public struct Style: Hashable, Sendable {
    /// What a terminal can do to text besides colouring it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit for each.
        public let rawValue: UInt8

        /// A set of attributes.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Heavier, or brighter.
        public static let bold = Attributes(rawValue: 1)
        /// Fainter.
        public static let dim = Attributes(rawValue: 2)
        /// Slanted.
        public static let italic = Attributes(rawValue: 4)
        /// With a line below.
        public static let underlined = Attributes(rawValue: 8)
        /// With the two colours exchanged.
        public static let reversed = Attributes(rawValue: 16)
        /// With a line through it.
        public static let struck = Attributes(rawValue: 32)
    }

    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// What else is done to it.
    public var attributes: Attributes

    /// A style; what is not given is inherited.
    public init(
        foreground: Color = .inherited,
        background: Color = .inherited,
        attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Nothing but what is inherited.
    public static let plain = Style()

    /// This style where it says something, `outer` elsewhere; the attributes of both.
    public func over(_ outer: Style) -> Style {
        Style(
            foreground: foreground == .inherited ? outer.foreground : foreground,
            background: background == .inherited ? outer.background : background,
            attributes: outer.attributes.union(attributes)
        )
    }
}
