/// The frame around the views of an app: the help bar, the panel of keys, and the text for a window that is too small.
struct AppFrame: View {
    let root: any View

    static let leastSize = Size(20, 6)

    static func isTooSmall(_ size: Size) -> Bool { size.width < leastSize.width || size.height < leastSize.height }

    func element(in context: Context) -> any Element {
        let size = context.environment.screenSize
        let isTooSmall = Self.isTooSmall(size)
        let help = context.host.help
        return ZStack {
            VStack {
                AnyView(root).frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                    .panel(context.environment.words.keys, isPresented: help != nil) {
                        ScrollView { KeyHelp(hints: help ?? []) }
                    }
                HelpBar().layoutPriority(1)
            }
            .hidden(isTooSmall)
            if isTooSmall {
                Text(context.environment.words.tooSmall(size, Self.leastSize))
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
                    Text(hint.label + (hint.disabled.map { ": \($0)" } ?? "")).style(
                        hint.disabled == nil ? \.plain : \.muted
                    )
                }
            }
        }
    }
}

/// A view of any type.
package struct AnyView: View {
    private let view: any View

    package init(_ view: any View) {
        self.view = view
    }

    package func element(in context: Context) -> any Element { view.element(in: context) }
}
