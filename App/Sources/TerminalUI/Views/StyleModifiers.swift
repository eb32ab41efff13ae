extension View {
    /// Sets the style of the text in the view to a style of the theme: `.style(\.error)`.
    package func style(_ path: KeyPath<Theme, Style>) -> some View {
        EnvironmentView(content: self) { $0.style = $0.theme[keyPath: path].over($0.style) }
    }

    package func style(_ style: Style) -> some View {
        EnvironmentView(content: self) { $0.style = style.over($0.style) }
    }

    package func italic() -> some View { style(Style(attributes: .italic)) }
}
