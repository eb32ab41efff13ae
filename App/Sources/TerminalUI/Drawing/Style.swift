/// The look of text.
package struct Style: Hashable, Sendable {
    /// The changes of text besides its colours.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underlined = Attributes(rawValue: 8)
        package static let reversed = Attributes(rawValue: 16)
        package static let struck = Attributes(rawValue: 32)
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    /// A style; what is not given is inherited.
    package init(foreground: Color = .inherited, background: Color = .inherited, attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    /// Nothing but what is inherited.
    package static let plain = Style()

    /// This style where it says something, `outer` elsewhere; the attributes of both.
    package func over(_ outer: Style) -> Style {
        Style(
            foreground: foreground == .inherited ? outer.foreground : foreground,
            background: background == .inherited ? outer.background : background,
            attributes: outer.attributes.union(attributes)
        )
    }
}
