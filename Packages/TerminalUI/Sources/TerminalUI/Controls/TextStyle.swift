/// A font. The terminal has one; those of titles are shown as titles.
public struct Font: Hashable, Sendable {
    let isTitle: Bool

    /// The font of large titles.
    public static let largeTitle = Font(isTitle: true)
    /// The font of titles.
    public static let title = Font(isTitle: true)
    /// The font of titles of parts.
    public static let title2 = Font(isTitle: true)
    /// The font of headings.
    public static let headline = Font(isTitle: true)
    /// The font of subheadings.
    public static let subheadline = Font(isTitle: false)
    /// The font of notes.
    public static let footnote = Font(isTitle: false)
    /// The smallest font.
    public static let caption2 = Font(isTitle: false)
}

/// The alignment of the lines of a text.
public enum TextAlignment: Int, CaseIterable, Sendable {
    case leading, center, trailing

    var horizontal: HorizontalAlignment { HorizontalAlignment(rawValue: rawValue) ?? .leading }
}

/// Reasons why a view shows a placeholder of its content.
public struct RedactionReasons: OptionSet, Sendable {
    /// The bits of the reasons.
    public let rawValue: Int

    /// Creates reasons from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The content is not known yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
}

extension View {
    /// Sets the font of text in the view.
    public func font(_ font: Font?) -> some View {
        changingContext { if font?.isTitle == true { $0.environment.style = $0.style(\.title) } }
    }

    /// Sets the number of lines of each text in the view, or no limit with `nil`. A longer text ends in `…`.
    public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

    /// Shows text in the view in bold type.
    public func bold(_ isActive: Bool = true) -> some View {
        changingContext { if isActive { $0.environment.style.attributes.insert(.bold) } }
    }

    /// Sets the style of text in the view.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        changingContext { $0.environment.style = $0.style(style.path) }
    }

    /// Aligns the lines of a text.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        changingContext { $0.environment[TextAlignment.self] = alignment }
    }

    /// Draws blocks in place of text, once they are part of the screen for a moment, so that they do not flash.
    public func redacted(reason: RedactionReasons) -> some View {
        changingContext { $0.environment[RedactionReasons.self] = reason }.modifier(Delayed(isActive: !reason.isEmpty))
    }
}
