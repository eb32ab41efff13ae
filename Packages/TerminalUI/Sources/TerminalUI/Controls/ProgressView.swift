/// A bar of a known progress, or a spinner, with a label at its right, that appears when something takes longer than a moment. After the third second it
/// shows the seconds.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    private let label: Label
    /// The completed part from 0 to 1, which is shown as a bar.
    private var fraction: Double?

    /// Creates a spinner.
    public init() where Label == EmptyView, CurrentValueLabel == EmptyView { label = EmptyView() }

    /// Creates a spinner with a title.
    public init<S: StringProtocol>(_ title: S) where Label == Text, CurrentValueLabel == EmptyView {
        label = Text(title)
    }

    /// Creates a bar, which is full if `value` is `total`.
    public init<V: BinaryFloatingPoint>(value: V, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView {
        label = EmptyView()
        fraction = total > 0 ? Double(value / total) : 0
    }

    /// The bar, or the spinner and the label.
    public var body: some View {
        if let fraction { Bar(fraction: fraction) } else { spinner }
    }

    private var spinner: some View {
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

/// A bar as wide as the space. A part above zero has at least an eighth of a cell.
private struct Bar: ElementView, Element {
    let fraction: Double
    var style = Style.plain

    func element(in context: Context) -> any Element {
        Bar(fraction: fraction, style: context.style(\.accent))
    }

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 10, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let eighths = Int((Double(8 * rect.width) * min(1, max(0, fraction))).rounded(.up))
        let end = eighths % 8 > 0 ? String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1]) : ""
        canvas.write(String(repeating: "█", count: eighths / 8) + end, at: rect.origin, style: style)
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
