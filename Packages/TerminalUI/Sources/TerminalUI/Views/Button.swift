/// A button, pressed by Enter, the space bar or a click.
///
/// ```
/// Button("Pay") { await model.pay() }.buttonStyle(.borderedProminent)
/// Button("Sign out", role: .destructive) { await model.signOut() }
/// ```
public struct Button: PrimitiveView {
    private let title: String
    private let role: ButtonRole?
    private let hint: String
    private let action: ControlAction

    /// Creates a button whose action is performed synchronously. The key bar shows `hint`, by default the title.
    public init(
        _ title: String,
        role: ButtonRole? = nil,
        hint: String? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.role = role
        self.hint = hint ?? title
        self.action = .immediate(action)
    }

    /// Creates a button whose action runs in a task.
    ///
    /// The task belongs to the nearest surrounding view with an identity, by ``WithState`` or ``View/id(_:)``, and is
    /// cancelled when that view is removed. While it runs, pressing the button again has no effect. Another control or key
    /// with the same action starts a task of its own, so a model guards an operation that must not run twice.
    public init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () async -> Void) {
        self.title = title
        self.role = role
        hint = title
        self.action = .task(action)
    }

    func element(in context: Context) -> any Element {
        let id = context.state { ControlID() }
        let label = ButtonLabel(title: title, role: role, isFocused: context.isFocused)
            .element(in: context.child())
        let hint = KeyHint(keys: [.enter], label: hint.asHint, disabledReason: context.environment.disabledReason)
        let press = { context.perform(action, for: id) }
        let handler = InputHandler(hints: [hint]) { [.enter, .space].contains($0) && press() }
        return DecoratedElement(label) { rect, canvas in
            canvas.addFocusable(context.node, in: rect, handler: handler) { mouse, _ in mouse == .click && press() }
            label.draw(in: rect, on: canvas)
        }
    }
}

/// The purpose of a button.
public enum ButtonRole: Sendable {
    /// Deletes data, or cannot be undone.
    case destructive
}

/// The appearance of buttons.
public enum ButtonStyle: Sendable {
    /// A title in brackets.
    case bordered
    /// A title in bold, for the main action of a screen.
    case borderedProminent
}

private enum ButtonStyleKey: EnvironmentKey { static var defaultValue: ButtonStyle { .bordered } }

extension EnvironmentValues {
    fileprivate var buttonStyle: ButtonStyle {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the buttons in the view: `.buttonStyle(.borderedProminent)`.
    public func buttonStyle(_ style: ButtonStyle) -> some View {
        environment(\.buttonStyle, style)
    }
}

private struct ButtonLabel: PrimitiveView {
    let title: String
    let role: ButtonRole?
    let isFocused: Bool

    func element(in context: Context) -> any Element {
        let environment = context.environment
        let isProminent = environment.buttonStyle == .borderedProminent
        return ButtonElement(
            title: title.printable,
            // Without colors, only the brackets tell which buttons work.
            hasBrackets: environment.disabledReason == nil,
            style: style(isProminent: isProminent, environment).over(environment.style)
        )
    }

    private func style(isProminent: Bool, _ environment: EnvironmentValues) -> Style {
        let theme = environment.theme
        let isDestructive = role == .destructive
        switch (isFocused, environment.disabledReason != nil) {
        case (true, true): return theme.mutedFocus.over(theme.focus)
        case (true, false): return isDestructive ? theme.destructiveFocus : theme.focus
        case (false, true): return theme.muted
        case (false, false) where isProminent: return isDestructive ? theme.destructive : theme.prominent
        case (false, false): return isDestructive ? theme.error : theme.plain
        }
    }
}

private struct ButtonElement: Element {
    let title: String
    let hasBrackets: Bool
    let style: Style

    func size(for proposal: Proposal) -> Size { Size(min(title.cellWidth + 4, max(1, proposal.width ?? .max)), 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inner = canvas.clipped(to: rect)
        inner.fill(rect, style: style)
        inner.write(title.truncated(to: rect.width - 4), at: Point(rect.x + 2, rect.y), style: style)
        guard hasBrackets else { return }
        inner.write("[", at: rect.origin, style: style)
        inner.write("]", at: Point(rect.maxX - 1, rect.y), style: style)
    }
}
