import TerminalEngine

/// A color or another style of text and areas. A terminal shows its meaning in the appearance that the theme has for it.
public protocol ShapeStyle: Sendable {}

/// The meaning of text, for which the theme has an appearance.
enum TextRole: Sendable {
    case plain, muted, title, accent, error, warning, success

    func style(in theme: Theme) -> Style {
        switch self {
        case .plain: theme.plain
        case .muted: theme.muted
        case .title: theme.title
        case .accent: theme.accent
        case .error: theme.error
        case .warning: theme.warning
        case .success: theme.success
        }
    }

    @MainActor
    func style(in context: Context) -> Style { style(in: context.environment.theme).over(context.environment.style) }
}

extension ShapeStyle {
    /// The meaning of text in this style.
    var role: TextRole {
        switch self {
        case let style as Color: style.textRole
        case let style as HierarchicalShapeStyle: style.isPrimary ? .plain : .muted
        case is TintShapeStyle: .accent
        default: .plain
        }
    }
}

/// A color by its meaning: red for errors, orange for warnings, green for success.
public struct Color: ShapeStyle, Hashable, Sendable {
    fileprivate let textRole: TextRole

    /// The color of errors and of destructive actions.
    public static let red = Color(textRole: .error)
    /// The color of warnings.
    public static let orange = Color(textRole: .warning)
    /// The color of success.
    public static let green = Color(textRole: .success)
    /// The color of text.
    public static let primary = Color(textRole: .plain)
    /// The color of secondary text.
    public static let secondary = Color(textRole: .muted)
}

extension ShapeStyle where Self == Color {
    /// The color of errors and of destructive actions.
    public static var red: Color { .red }
    /// The color of warnings.
    public static var orange: Color { .orange }
    /// The color of success.
    public static var green: Color { .green }
}

/// A level of emphasis. All levels below the first one have one appearance.
public struct HierarchicalShapeStyle: ShapeStyle {
    fileprivate let isPrimary: Bool
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The style of text.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(isPrimary: true) }
    /// The style of secondary text.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(isPrimary: false) }
    /// The style of details.
    public static var tertiary: HierarchicalShapeStyle { secondary }
    /// The style of placeholders.
    public static var quaternary: HierarchicalShapeStyle { secondary }
}

/// The color of things that stand out.
public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
    /// The color of things that stand out.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The background of a bar.
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    /// The background of a bar.
    public static var bar: Material { Material() }
}
