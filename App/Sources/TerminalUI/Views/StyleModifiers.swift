extension View {
    /// Gives the text in the view a look by its meaning: `.style(\.error)`.
    public func style(_ look: KeyPath<Theme, Style>) -> some View {
        EnvironmentView(content: self) { $0.style = $0.theme[keyPath: look].over($0.style) }
    }

    /// Gives the text in the view a look, over what is set outside.
    public func style(_ style: Style) -> some View {
        EnvironmentView(content: self) { $0.style = style.over($0.style) }
    }

    /// Colours the text in the view.
    public func foreground(_ color: Color) -> some View { style(Style(foreground: color)) }
    /// Makes the text in the view bold.
    public func bold() -> some View { style(Style(attributes: .bold)) }
    /// Makes the text in the view faint.
    public func dim() -> some View { style(Style(attributes: .dim)) }
    /// Slants the text in the view.
    public func italic() -> some View { style(Style(attributes: .italic)) }
    /// Underlines the text in the view.
    public func underlined() -> some View { style(Style(attributes: .underlined)) }
    /// Exchanges the colours of the text in the view.
    public func reversed() -> some View { style(Style(attributes: .reversed)) }

    /// Colours what is behind the view.
    public func background(_ color: Color) -> some View {
        ModifiedView(content: style(Style(background: color))) {
            FilledElement(content: $0, style: Style(background: color))
        }
    }
}

/// Fills the space of an element before drawing it.
struct FilledElement: Element {
    let content: any Element
    let style: Style
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        canvas.fill(rect, style: style)
        content.draw(in: rect, on: canvas)
    }
}
