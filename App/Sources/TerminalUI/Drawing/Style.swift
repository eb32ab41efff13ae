/// The colors and attributes of text.
package struct Style: Hashable, Sendable {
    /// Attributes other than colors.
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
        package static let strikethrough = Attributes(rawValue: 32)
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(foreground: Color = .inherited, background: Color = .inherited, attributes: Attributes = []) {
        (self.foreground, self.background, self.attributes) = (foreground, background, attributes)
    }

    /// A style that inherits everything.
    package static let plain = Style()

    /// Returns this style with inherited colors from `outer` and the attributes of both.
    package func over(_ outer: Style) -> Style {
        Style(
            foreground: foreground == .inherited ? outer.foreground : foreground,
            background: background == .inherited ? outer.background : background,
            attributes: outer.attributes.union(attributes)
        )
    }
}
