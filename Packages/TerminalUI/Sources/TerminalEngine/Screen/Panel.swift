/// A panel in the center of the window, over the dimmed rest. Keys outside it are disabled, and it has a focus of its own.
@MainActor
package struct Panel {
    private let element: any Element
    private let theme: Theme

    /// Creates a panel with a title and a note in its border. `content` returns its element, in a child of `context`.
    package init(
        _ title: @autoclosure () -> String? = nil,
        note: String? = nil,
        in context: Context,
        content: (Context) -> any Element
    ) {
        let scope = context.state { FocusScope() }
        let inner = context.child().overScreen
        let theme = inner.environment.theme
        let content = content(inner)
        let bordered = BorderElement(
            content: PaddingElement(content, Insets(left: 1, right: 1)),
            // Views in the content may set it.
            title: title()?.printable,
            note: note?.printable,
            style: theme.accent.over(theme.base),
            titleStyle: theme.title.over(theme.base),
            noteStyle: theme.muted.over(theme.base)
        )
        self.theme = theme
        element = DecoratedElement(bordered) { bordered.draw(in: $0, on: $1.inScope(scope)) }
    }

    /// Draws the panel over the content area. It gets the size of its content in that area, or with `maxWidth` the height of
    /// its content, if the area has room.
    package func draw(on canvas: Canvas, maxWidth: Int? = nil) {
        let window = canvas.unclipped()
        let dimmed = theme.dimmed.over(theme.base)
        window.restyle(window.clip) { $0.character == .pixels ? $0.style.fogged : dimmed }
        let area = canvas.frame.contentArea
        let proposal = maxWidth.map { Proposal(width: min($0, area.width)) } ?? Proposal(area.size)
        let rect = area.aligned(element.size(for: proposal), .center)
        window.fill(rect, style: theme.base)
        element.draw(in: rect, on: window.clipped(to: rect))
    }
}

extension Context {
    /// The context of content over the screen, which looks the same in a focused row and in a disabled view.
    package var overScreen: Context {
        var context = self
        context.environment.theme = renderer.environment.theme
        context.environment.style = renderer.environment.style
        context.environment.disabledReason = nil
        return context
    }
}

extension Canvas {
    /// Returns the canvas of a part of the screen with a focus of its own, which disables the keys of the others.
    package func inScope(_ focusScope: FocusScope) -> Canvas {
        var canvas = self
        canvas.scope = frame.scopes.count
        canvas.scroller = nil
        frame.scopes.append(focusScope)
        // A text field outside must not show its cursor.
        frame.cursor = nil
        return canvas
    }

    /// Returns a canvas with a key that is bound in it.
    package func binding(_ binding: KeyBinding) -> Canvas {
        var canvas = self
        let link = KeyBindingChain(.binding(binding), scope: scope, outer: keyBindings)
        canvas.keyBindings = link
        frame.bindings.append(link)
        return canvas
    }
}

extension Style {
    /// The style of two pixels with less contrast. In one color, they would become stripes.
    fileprivate var fogged: Style {
        func fogged(_ color: Color) -> Color {
            color.rgb.map { Color($0.mixed(with: RGB(0x606060), 0.6)) } ?? color
        }
        return Style(foreground: fogged(foreground), background: fogged(background))
    }
}
