extension View {
    /// Gives the text in the view a look by its meaning: `.style(\.error)`.
    package func style(_ look: KeyPath<Theme, Style>) -> some View {
        EnvironmentView(content: self) { $0.style = $0.theme[keyPath: look].over($0.style) }
    }

    package func style(_ style: Style) -> some View {
        EnvironmentView(content: self) { $0.style = style.over($0.style) }
    }

    package func italic() -> some View { style(Style(attributes: .italic)) }
}
