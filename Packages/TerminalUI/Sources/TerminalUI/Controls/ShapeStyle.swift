/// The meaning of text, for which the theme has an appearance.
enum TextRole {
    case plain, muted, title, accent, error, warning, success

    var path: KeyPath<Theme, Style> {
        switch self {
        case .plain: \.plain
        case .muted: \.muted
        case .title: \.title
        case .accent: \.accent
        case .error: \.error
        case .warning: \.warning
        case .success: \.success
        }
    }
}

/// A color or another style of text and areas. A terminal shows its meaning in the appearance that the theme has for it.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle {
    /// The meaning of text in this style.
    var role: TextRole {
        switch self {
        case let color as Color: color.role
        case let style as HierarchicalShapeStyle: style.role
        case is TintShapeStyle: .accent
        default: .plain
        }
    }
}

/// A color by its meaning: red for errors, orange for warnings, green for success.
public struct Color: ShapeStyle, Hashable {
    fileprivate let role: TextRole

    /// The color of errors and of destructive actions.
    public static let red = Color(role: .error)
    /// The color of warnings.
    public static let orange = Color(role: .warning)
    /// The color of success.
    public static let green = Color(role: .success)
    /// The color of text.
    public static let primary = Color(role: .plain)
    /// The color of secondary text.
    public static let secondary = Color(role: .muted)
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
    fileprivate let role: TextRole
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The style of text.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(role: .plain) }
    /// The style of secondary text.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(role: .muted) }
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

extension Context {
    /// Returns a style of the theme over the style of the view.
    func style(_ path: KeyPath<Theme, Style>) -> Style { environment.theme[keyPath: path].over(environment.style) }
}
