import TerminalEngine

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
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading, center, trailing

    var cells: TerminalEngine.Alignment.Horizontal {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
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
        ContextView(content: self) { if font?.isTitle == true { $0.environment.style = TextRole.title.style(in: $0) } }
    }

    /// Shows text in the view in bold type.
    public func bold(_ isActive: Bool = true) -> some View {
        ContextView(content: self) { if isActive { $0.environment.style.attributes.insert(.bold) } }
    }

    /// Does nothing: all digits of a terminal have one width.
    public func monospacedDigit() -> some View { self }

    /// Sets the style of text in the view.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        ContextView(content: self) { $0.environment.style = style.role.style(in: $0) }
    }

    /// Aligns the lines of a text.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.textAlignment, alignment)
    }

    /// Draws blocks in place of text, once they are part of the screen for a moment, so that they do not flash.
    public func redacted(reason: RedactionReasons) -> some View {
        ModifiedView(content: environment(\.redactionReasons, reason)) { view in
            var view = view
            let context = view.modifierContext()
            return reason.isEmpty ? view : view.modified { $0.delayed(in: context) }
        }
    }
}

private enum TextAlignmentKey: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }
private enum RedactionReasonsKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }

extension EnvironmentValues {
    var textAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    var redactionReasons: RedactionReasons {
        get { self[RedactionReasonsKey.self] }
        set { self[RedactionReasonsKey.self] = newValue }
    }
}
