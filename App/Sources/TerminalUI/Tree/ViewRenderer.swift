import Observation
import Synchronization

/// Holds a tree of views: draws it into frames, gives it what the user does, and knows when it is to be drawn again.
///
/// It knows no terminal. ``TerminalApp`` shows its frames in one; tests read them.
@MainActor
package final class ViewRenderer {
    package private(set) var frame: Frame
    /// Whether the user, or a view, wants to leave.
    package private(set) var isQuitting = false
    /// The number of animation steps.
    package private(set) var ticks = 0

    private(set) var usesMouse = true

    /// The drawing that is under way, or was the last.
    private(set) var visit = 0
    /// The text in the help bar until the next key.
    private(set) var notice: String?
    /// The text for the clipboard that was not written to the terminal yet.
    package var clipboard: String?
    /// What `?` shows, while it does.
    private(set) var help: [KeyHint]?
    let focus = FocusManager()

    private let root: () -> any View
    private let rootPlace = ViewNode()
    private var environment: EnvironmentValues
    private let colorDepth: ColorDepth
    private let appearance: (() -> DisplaySettings)?
    /// What was seen in the last drawing and wants to know it.
    private var appearing: [Appearing] = []
    private let redraw = RedrawSignal()
    private let invalidation = Invalidation()

    package init(
        _ root: @escaping () -> any View,
        size: Size,
        colorDepth: ColorDepth = .full,
        appearance: (() -> DisplaySettings)? = nil
    ) {
        (self.root, self.colorDepth, self.appearance) = (root, colorDepth, appearance)
        frame = Frame(size: size)
        environment = EnvironmentValues()
        environment.screenSize = size
        environment.actions = ActionTasks()
        environment.terminal = TerminalActions(host: self)
    }

    /// Whether something changed since the last drawing.
    package var isDirty: Bool { invalidation.isMarked }

    /// Called, from wherever the change happens, when something changes; several times for several changes.
    package func onInvalidate(_ action: @escaping @Sendable () -> Void) {
        invalidation.onMark(action)
    }

    package func invalidate() {
        redraw.count += 1
        invalidation.mark()
    }

    package func resize(to size: Size) {
        guard size != environment.screenSize else { return }
        environment.screenSize = size
        focus.wantsReveal = true
        invalidate()
    }

    /// Advances animations.
    package func tick() {
        ticks += 1
        invalidate()
    }

    package func render() {
        // What the last drawing observed is no longer of interest. Left alone it would be observed until it changes,
        // and every drawing would add to it.
        invalidation.clear { redraw.count += 1 }
        visit += 1
        frame = withObservationTracking {
            _ = redraw.count
            adopt(appearance?() ?? DisplaySettings())
            return drawUntilSettled()
        } onChange: { [invalidation] in
            invalidation.mark()
        }
        rootPlace.prune(visit: visit)
        // A window that is too small hides everything for a while; nothing disappears by that.
        guard !AppFrame.isTooSmall(environment.screenSize) else { return }
        let before = appearing
        appearing = frame.appearing
        Appearing.settle(from: before, to: appearing)
    }

    private func adopt(_ appearance: DisplaySettings) {
        environment.theme = appearance.theme ?? (colorDepth == .none ? .mono : .dark)
        environment.style = environment.theme.base
        environment.colorDepth = colorDepth == .none ? .none : appearance.colorDepth ?? colorDepth
        environment.words = appearance.words
        usesMouse = appearance.usesMouse
    }

    /// Draws again if the focus, known once all is drawn, is another than was assumed.
    private func drawUntilSettled() -> Frame {
        var frame = draw()
        var rounds = 0
        while focus.settle(in: frame), rounds < 4 {
            frame = draw()
            rounds += 1
        }
        return frame
    }

    private func draw() -> Frame {
        let frame = Frame(size: environment.screenSize)
        frame.scopes.append(rootPlace.state { FocusMemory() })
        let context = Context(environment: environment, place: rootPlace, host: self)
        let canvas = Canvas(frame: frame)
        if environment.theme.base != .plain { canvas.fill(canvas.clip, style: environment.theme.base) }
        AppFrame(root: root()).element(in: context.child()).draw(in: canvas.clip, on: canvas)
        while !frame.late.isEmpty {
            let late = frame.late
            frame.late = []
            for draw in late { draw() }
        }
        return frame
    }

    /// The colours that the app draws with, and what the toolkit says, since the last drawing.
    var shownDepth: ColorDepth { environment.colorDepth }
    var words: ToolkitStrings { environment.words }

    func quit() {
        isQuitting = true
        invalidate()
    }

    func copy(_ text: String) {
        clipboard = text
        invalidate()
    }

    func notify(_ text: String?) {
        guard text != notice else { return }
        notice = text
        invalidate()
    }

    func toggleHelp() {
        help = help == nil ? frame.hints(focused: focus.focused, words) : nil
        invalidate()
    }
}

/// A value that is read in every drawing. Changing it ends the observation of the last one.
@Observable
private final class RedrawSignal {
    var count = 0
}

/// Whether something changed; told from any thread.
private final class Invalidation: Sendable {
    private struct State {
        var isMarked = true
        var isClearing = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isMarked: Bool { state.withLock(\.isMarked) }

    func onMark(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.action = action }
    }

    func mark() {
        let action: (@Sendable () -> Void)? = state.withLock { state in
            guard !state.isClearing else { return nil }
            state.isMarked = true
            return state.action
        }
        action?()
    }

    /// Unmarked from now on, whatever `end` marks.
    func clear(_ end: () -> Void) {
        state.withLock { $0.isClearing = true }
        end()
        state.withLock { ($0.isMarked, $0.isClearing) = (false, false) }
    }
}
