extension View {
    /// Sets the style of the text in the view to a style of the theme: `.style(\.error)`.
    public func style(_ path: KeyPath<Theme, Style>) -> some View {
        EnvironmentView(content: self) { $0.style = $0.theme[keyPath: path].over($0.style) }
    }

    func style(_ style: Style) -> some View {
        EnvironmentView(content: self) { $0.style = style.over($0.style) }
    }

    /// Sets the text in the view in italics.
    public func italic() -> some View { style(Style(attributes: .italic)) }
}
