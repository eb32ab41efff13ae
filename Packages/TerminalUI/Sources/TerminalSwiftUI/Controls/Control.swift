import TerminalEngine

/// A control: a part of the screen that people press, or that takes keys.
@MainActor
struct Control {
    let context: Context
    let role: AccessibleElement.Role
    var label: String
    var value: String?
    var isSelected = false
    /// Is performed by Enter, the space bar, a click, and the key of ``View/key(_:)``.
    var press: (@MainActor () -> Void)?
    /// Handles the keys of a control that has more than a press, such as a field.
    var handler: InputHandler?

    /// The reason why the control is disabled: an empty text if the view gave none, `nil` if it is enabled.
    var disabledReason: String? { context.environment.disabledReason }
}

/// The controls of a row, which have no focus of their own: the list presses them.
@MainActor
final class RowControls {
    /// A control with its place on the screen.
    struct Entry {
        let control: Control
        let rect: Rect
    }

    var entries: [Entry] = []
}

private enum RowControlsKey: EnvironmentKey { static var defaultValue: RowControls? { nil } }

extension EnvironmentValues {
    /// The controls of the row around the view.
    var rowControls: RowControls? {
        get { self[RowControlsKey.self] }
        set { self[RowControlsKey.self] = newValue }
    }
}

private enum ShortcutKey: EnvironmentKey { static var defaultValue: Key? { nil } }

extension EnvironmentValues {
    /// The key that presses the control: see ``View/key(_:)``.
    var shortcut: Key? {
        get { self[ShortcutKey.self] }
        set { self[ShortcutKey.self] = newValue }
    }
}

extension Canvas {
    /// Adds a control in `rect`. A row collects it; elsewhere it can be focused while it is enabled. `mouse` returns whether
    /// it handled an event; by default, a click presses the control.
    func add(_ control: Control, in rect: Rect, mouse: ((Mouse.Action, Point) -> Bool)? = nil) {
        let context = control.context
        if let row = context.values.rowControls {
            row.entries.append(RowControls.Entry(control: control, rect: rect))
            return
        }
        let node = context.node
        describe(control.role, control.label, value: control.value, in: rect) { element in
            element.node = node
            element.isEnabled = control.disabledReason == nil
            element.isSelected = control.isSelected
            element.press = control.press
        }
        if let key = context.values.shortcut, let press = control.press {
            bind(key, control.label, disabledReason: control.disabledReason, press)
        }
        guard control.disabledReason == nil else { return }
        addFocusable(node, in: rect, handler: control.handler ?? control.pressHandler) { action, point in
            if let mouse { return mouse(action, point) }
            guard action == .click, let press = control.press else { return false }
            press()
            return true
        }
    }

    /// Binds a key while the view is visible. A disabled one shows the reason.
    func bind(_ key: Key, _ label: String, disabledReason: String?, _ action: @escaping @MainActor () -> Void) {
        let hint = KeyHint(keys: [key], label: label.asHint, disabledReason: disabledReason)
        let binding = KeyBinding(hint: hint) { if disabledReason == nil { action() } }
        frame.bindings.append(KeyBindingChain(.binding(binding), scope: scope, outer: keyBindings))
    }
}

extension Control {
    /// Presses the control by Enter and the space bar.
    fileprivate var pressHandler: InputHandler {
        guard let press else { return InputHandler() }
        return InputHandler(hints: [KeyHint(keys: [.enter], label: label.asHint)]) { key in
            guard key == .enter || key == .space else { return false }
            press()
            return true
        }
    }
}
