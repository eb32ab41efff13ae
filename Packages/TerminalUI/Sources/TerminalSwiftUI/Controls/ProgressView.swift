import Observation
import TerminalEngine

/// A spinner, with a label at its right, that appears when something takes longer than a moment. After the third second it
/// shows the seconds.
public struct ProgressView<Label: View, CurrentValueLabel: View>: ElementView {
    private let label: Label

    func element(in context: Context) -> any Element {
        let ticks = context.renderer.ticks
        let start = context.state { ProgressStart(tick: ticks) }.tick
        let seconds = (ticks - start) / ViewRenderer.ticksPerSecond
        let content = HStack {
            Spinner()
            Group {
                label
                if seconds > 3 { Text(context.environment.strings.seconds(seconds)) }
            }
            .foregroundStyle(.secondary)
        }
        let element = content.element(in: context.child(0))
        return DecoratedElement(element) { rect, canvas in
            let label = canvas.label { element.draw(in: rect, on: canvas) }
            canvas.describe(.progress, label, in: rect)
        }
        .delayed(in: context.child(1))
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Creates a spinner.
    public init() where Label == EmptyView { label = EmptyView() }

    /// Creates a spinner with a title.
    public init<S: StringProtocol>(_ title: S) where Label == Text { label = Text(title) }
}

@MainActor
private final class ProgressStart {
    let tick: Int

    init(tick: Int) {
        self.tick = tick
    }
}

private struct Spinner: ElementView {
    func element(in context: Context) -> any Element {
        SpinnerElement(
            tick: context.renderer.ticks,
            style: TextRole.accent.style(in: context)
        )
    }
}

private struct SpinnerElement: Element {
    let tick: Int
    let style: Style

    private static let shapes = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    func size(for proposal: Proposal) -> Size { Size(1, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        guard !rect.intersection(canvas.clip).isEmpty else { return }
        canvas.fill(Rect(rect.x, rect.y, 1, 1), with: Self.shapes[tick % Self.shapes.count], style: style)
        canvas.frame.isAnimated = true
    }
}

extension Element {
    /// Returns the element with its space empty until it has been part of the screen for 150 ms, so that it does not flash
    /// when loading is fast.
    func delayed(in context: Context) -> any Element {
        let delay = context.state { Delay() }
        let clock = context.environment.clock
        delay.observer.newID = 0
        delay.observer.action = .task {
            try? await clock.sleep(for: .milliseconds(150))
            delay.isOver = !Task.isCancelled
        }
        return DecoratedElement(self) { rect, canvas in
            canvas.frame.appearanceObservers.append(delay.observer)
            if delay.isOver { draw(in: rect, on: canvas) }
        }
    }
}

@MainActor
@Observable
private final class Delay {
    @ObservationIgnored let observer = AppearanceObserver()
    var isOver = false
}
