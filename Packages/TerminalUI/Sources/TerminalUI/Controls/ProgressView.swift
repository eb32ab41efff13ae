/// A spinner, with a label at its right, that appears when something takes longer than a moment. After the third second it
/// shows the seconds.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    private let label: Label

    /// Creates a spinner.
    public init() where Label == EmptyView, CurrentValueLabel == EmptyView { label = EmptyView() }

    /// Creates a spinner with a title.
    public init<S: StringProtocol>(_ title: S) where Label == Text, CurrentValueLabel == EmptyView {
        label = Text(title)
    }

    /// The spinner and the label.
    public var body: some View {
        ContextReader { context in
            let ticks = context.renderer.ticks
            let seconds = (ticks - context.state { Box(ticks) }.value) / ViewRenderer.ticksPerSecond
            HStack {
                Spinner()
                Group {
                    label
                    if seconds > 3 { Text(context.renderer.text(.seconds, "\(seconds)")) }
                }
                .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            .modifier(Delayed())
        }
    }
}

private struct Spinner: ElementView {
    func element(in context: Context) -> any Element {
        let shapes = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let shape = String(shapes[context.renderer.ticks % shapes.count])
        let text = TextElement(text: shape, style: context.style(\.accent), lineLimit: 1)
        return DecoratedElement(text) { rect, canvas in
            canvas.describe(.progress, "", in: rect)
            guard !rect.intersection(canvas.clip).isEmpty else { return }
            text.draw(in: rect, on: canvas)
            canvas.frame.isAnimated = true
        }
    }
}

/// Leaves the space of a view empty until it has been part of the screen for 150 ms, so that it does not flash when loading
/// is fast.
struct Delayed: ViewModifier {
    var isActive = true
    @State private var isOver = false

    func body(content: Content) -> some View {
        ContextReader { context in
            let clock = context.renderer.clock
            content.drawing { if isOver || !isActive { $0.draw(in: $1, on: $2) } }
                .task {
                    try? await clock.sleep(for: .milliseconds(150))
                    isOver = !Task.isCancelled
                }
        }
    }
}
