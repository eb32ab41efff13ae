/// The root of a view tree: the views of an app with the key bar and the help, or a message that the window is too
/// small.
///
/// Everything is in one centered column, so that all views have the same left and right edge: see `Size.contentWidth`.
package struct RootView: PrimitiveView {
    private let content: any View

    package init(_ content: any View) {
        self.content = content
    }

    package func element(in context: Context) -> any Element {
        let renderer = context.renderer
        let strings = context.environment.strings
        let size = context.environment.screenSize
        return ZStack {
            VStack {
                ContentArea(
                    content: AnyView(content).frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                )
                .panel(strings.keys, note: strings.keyHelp.closes, isPresented: renderer.helpKeys != nil) {
                    ScrollView { if let keys = renderer.helpKeys { KeyHelp(keys, strings) } }
                        .onKey([.escape, "q", "?", Key(.function(1))], strings.close) { renderer.toggleHelp() }
                }
                KeyBar().layoutPriority(1)
            }
            .hidden(renderer.isTooSmall)
            if renderer.isTooSmall { Text(strings.tooSmall(size, .minWindow)) }
        }
        .frame(width: size.contentWidth, maxHeight: Proposal.unlimited)
        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited, alignment: .top)
        .environment(\.contentWidth, size.contentWidth)
        .element(in: context)
    }
}

/// The views of the app, above the key bar.
private struct ContentArea<Content: View>: PrimitiveView {
    let content: Content

    func element(in context: Context) -> any Element {
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            canvas.frame.contentArea = rect
            element.draw(in: rect, on: canvas)
        }
    }
}
