import Observation
import Synchronization

/// Draws a tree of views into frames, passes input to it, and observes its models.
///
/// The renderer does not depend on a terminal: ``TerminalApp`` shows its frames in one, tests read them.
@MainActor
package final class ViewRenderer {
    package private(set) var frame: RenderedFrame
    package var isQuitting = false { didSet { invalidate() } }
    /// The number of animation steps in a second.
    static let ticksPerSecond = 10
    /// The number of animation steps so far.
    private(set) var ticks = 0
    /// Text for the clipboard that has not been written to the terminal yet.
    package var clipboard: String?

    private(set) var usesMouse = true
    /// The number of the current drawing pass, or of the last one.
    private(set) var pass = 0
    private var shownNotice: Notice? { didSet { invalidate() } }
    var notice: String? { shownNotice?.text }
    /// The keys that the help lists while it is shown.
    private(set) var helpKeys: ActiveKeys? { didSet { invalidate() } }
    package let focus = FocusManager()

    /// Returns the element of the root view.
    private let root: (Context) -> any Element
    private let rootNode = ViewNode()
    /// The environment of the root view in the last frame.
    private(set) var environment = EnvironmentValues()
    private(set) var screenSize: Size
    /// The clock of delays.
    let clock: any Clock<Duration>
    private(set) var appName = ""
    private var localized: (ToolkitText) -> String = \.rawValue
    private let terminalColorDepth: ColorDepth
    /// The number of colors that pictures may use.
    private(set) var colorDepth = ColorDepth.none
    /// The background color of the terminal, or `nil` if it is unknown.
    var terminalBackground: RGB? { didSet { if terminalBackground != oldValue { invalidate() } } }
    private let displaySettings: () -> DisplaySettings
    /// The observers of the views in the last frame.
    private var appearanceObservers: [AppearanceObserver] = []
    private var pendingActions: [() -> Void] = []
    /// Receives errors of the developer, such as a missing environment object. A test records them.
    package var report: (String) -> Void = { preconditionFailure($0) }
    /// The number of changes, which every drawing reads. A change to it ends the observation by the last drawing.
    private let changes = StateBox(0)
    private let invalidation = Invalidation()

    package init(
        _ root: @escaping (Context) -> any Element,
        size: Size,
        colorDepth: ColorDepth = .full,
        clock: any Clock<Duration> = ContinuousClock(),
        terminalBackground: RGB? = nil,
        displaySettings: @escaping () -> DisplaySettings = { DisplaySettings() }
    ) {
        self.root = root
        terminalColorDepth = colorDepth
        screenSize = size
        self.clock = clock
        self.displaySettings = displaySettings
        self.terminalBackground = terminalBackground
        frame = RenderedFrame(size: size)
    }

    /// `true` if the screen has to be drawn again.
    package var isDirty: Bool { invalidation.isMarked }

    var isTooSmall: Bool {
        screenSize.width < Size.minWindow.width || screenSize.height < Size.minWindow.height
    }

    /// Sets the action that is called on any thread for every change, possibly several times before the next drawing.
    package func onInvalidate(_ action: @escaping @Sendable () -> Void) {
        invalidation.onMark(action)
    }

    package func invalidate() {
        changes.value += 1
        invalidation.mark()
    }

    package func resize(to size: Size) {
        guard size != screenSize else { return }
        screenSize = size
        focus.needsReveal = true
        invalidate()
    }

    /// Advances animations.
    package func tick() {
        ticks += 1
        invalidate()
    }

    package func render() {
        // Ends the observation by the last drawing. Otherwise it would stay registered until one of its properties
        // changes, and every drawing would add another one.
        changes.value += 1
        invalidation.clear()
        pass += 1
        frame = withObservationTracking {
            _ = changes.value
            apply(displaySettings())
            return drawUntilFocusIsStable()
        } onChange: { [invalidation] in
            invalidation.mark()
        }
        rootNode.prune(pass: pass)
        // A window that is too small hides all views temporarily; they do not disappear.
        guard !isTooSmall else { return }
        let previous = appearanceObservers
        appearanceObservers = frame.appearanceObservers
        AppearanceObserver.update(from: previous, to: appearanceObservers)
        let actions = pendingActions
        pendingActions = []
        for action in actions { action() }
    }

    /// Performs `action` after the current drawing, because it may change the content of the screen.
    func afterDrawing(_ action: @escaping () -> Void) {
        pendingActions.append(action)
    }

    private func apply(_ settings: DisplaySettings) {
        colorDepth = terminalColorDepth == .none ? .none : settings.colorDepth ?? terminalColorDepth
        environment.theme = Theme(settings.appearance, colorDepth: colorDepth, background: terminalBackground)
        environment.style = environment.theme.base
        (appName, localized) = (settings.appName, settings.text)
        usesMouse = settings.usesMouse
    }

    /// Draws again if the focus, which is known after drawing, differs from the focus before.
    private func drawUntilFocusIsStable() -> RenderedFrame {
        var frame = draw()
        var rounds = 0
        while focus.update(for: frame), rounds < 4 {
            frame = draw()
            rounds += 1
        }
        return frame
    }

    private func draw() -> RenderedFrame {
        let frame = RenderedFrame(size: screenSize, scope: rootNode.state { FocusScope() })
        let context = Context(sharedEnvironment: Box(environment), node: rootNode, renderer: self)
        let canvas = Canvas(frame: frame)
        if environment.theme.base.background != .inherited { canvas.fill(canvas.clip, style: environment.theme.base) }
        root(context.child()).draw(in: canvas.clip, on: canvas)
        return frame
    }

    /// Returns a text in the language of the app, with `values` in order in place of `%@`.
    func text(_ text: ToolkitText, _ values: String...) -> String {
        values.reduce(localized(text)) { $0.replacing("%@", with: $1, maxReplacements: 1) }
    }

    func copy(_ text: String) {
        clipboard = text
        invalidate()
    }

    /// Shows a notice for some seconds or until the next one, or only until the next key press or click.
    func notify(_ text: String, untilInput: Bool = false) {
        let timer = RunningTask { [weak self, clock = clock] in
            try? await clock.sleep(for: .seconds(3))
            if !Task.isCancelled { self?.shownNotice = nil }
        }
        shownNotice = Notice(text: text, endsWithInput: untilInput, timer: timer)
    }

    /// Ends a notice that an input event ends.
    func dismissNoticeForInput() {
        if shownNotice?.endsWithInput == true { shownNotice = nil }
    }

    func toggleHelp() {
        helpKeys = helpKeys == nil ? frame.activeKeys(focused: focus.focused) { text($0) } : nil
    }
}

/// A message above the key bar.
struct Notice {
    let text: String
    /// `true` if the notice answers the last key press or click, so that the next one ends it.
    let endsWithInput: Bool
    let timer: RunningTask
}

/// A mark that any thread can set when something changes.
private final class Invalidation: Sendable {
    private struct Mark {
        var isMarked = true
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(Mark())

    var isMarked: Bool { state.withLock(\.isMarked) }

    func onMark(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.action = action }
    }

    func mark() {
        let action = state.withLock { state in
            state.isMarked = true
            return state.action
        }
        action?()
    }

    func clear() {
        state.withLock { $0.isMarked = false }
    }
}
