/// A color or another style of text and areas. A terminal shows its meaning in the appearance that the theme has for it.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle {
    /// The appearance of text in this style.
    var path: any KeyPath<Theme, Style> & Sendable { (self as? Color)?.path ?? \.plain }
}

/// A style by its meaning: red for errors, orange for warnings, green for success.
public struct Color: ShapeStyle, Hashable {
    fileprivate let path: any KeyPath<Theme, Style> & Sendable
}

extension ShapeStyle where Self == Color {
    /// The color of errors and of destructive actions.
    public static var red: Self { Self(path: \.error) }
    /// The color of warnings.
    public static var orange: Self { Self(path: \.warning) }
    /// The color of success.
    public static var green: Self { Self(path: \.success) }
    /// The color of things that stand out.
    public static var tint: Self { Self(path: \.accent) }
    /// The style of text.
    public static var primary: Self { Self(path: \.plain) }
    /// The style of secondary text.
    public static var secondary: Self { Self(path: \.muted) }
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

extension View {
    /// Draws a style behind the view: ``ShapeStyle/bar`` makes it a bar, whose padding has no rows. Others have no effect.
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        let isBar = style is Material
        return changingContext { if isBar { $0.environment.isInBar = true } }
    }
}

extension Shape {
    /// Returns an area that takes the offered space and is filled with a shade.
    public func fill<S: ShapeStyle>(_ content: S) -> some View { ShadeView() }
}

private struct ShadeView: ElementView {
    func element(in context: Context) -> any Element {
        let style = context.style(\.muted)
        let space = FrameElement(content: StackElement(axis: .vertical), columns: .filling, rows: .filling)
        return DecoratedElement(space) { rect, canvas in canvas.fill(rect, with: "░", style: style) }
    }
}
