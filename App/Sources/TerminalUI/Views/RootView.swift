/// The root of a view tree: the views of an app with the help bar and the help panel, or a message that the window is too
/// small.
package struct RootView: View {
    private let content: any View

    package init(_ content: any View) {
        self.content = content
    }

    package func element(in context: Context) -> any Element {
        let renderer = context.renderer
        let strings = context.environment.strings
        return ZStack {
            VStack {
                AnyView(content).frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                    .panel(strings.keys, isPresented: renderer.help != nil) {
                        ScrollView { KeyHelp(hints: renderer.help ?? []) }
                    }
                HelpBar().layoutPriority(1)
            }
            .hidden(renderer.isTooSmall)
            if renderer.isTooSmall {
                Text(strings.tooSmall(context.environment.screenSize, ViewRenderer.minSize))
            }
        }
        .element(in: context)
    }
}

private struct KeyHelp: View {
    let hints: [KeyHint]

    var body: some View {
        let width = hints.map { $0.keyText.cellWidth }.max() ?? 0
        VStack {
            for hint in hints {
                HStack(spacing: 2) {
                    Text(hint.keyText).style(\.key).frame(width: width)
                    Text(hint.label + (hint.disabledReason.map { ": \($0)" } ?? "")).style(
                        hint.disabledReason == nil ? \.plain : \.muted
                    )
                }
            }
        }
    }
}
