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
    var role: TextRole { (self as? Color)?.meaning ?? .plain }
}

/// A style by its meaning: red for errors, orange for warnings, green for success.
public struct Color: ShapeStyle, Hashable {
    fileprivate let meaning: TextRole
}

extension ShapeStyle where Self == Color {
    /// The color of errors and of destructive actions.
    public static var red: Self { Self(meaning: .error) }
    /// The color of warnings.
    public static var orange: Self { Self(meaning: .warning) }
    /// The color of success.
    public static var green: Self { Self(meaning: .success) }
    /// The color of things that stand out.
    public static var tint: Self { Self(meaning: .accent) }
    /// The style of text.
    public static var primary: Self { Self(meaning: .plain) }
    /// The style of secondary text.
    public static var secondary: Self { Self(meaning: .muted) }
    /// The style of details, which is that of secondary text.
    public static var tertiary: Self { secondary }
    /// The style of placeholders, which is that of secondary text.
    public static var quaternary: Self { secondary }
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
