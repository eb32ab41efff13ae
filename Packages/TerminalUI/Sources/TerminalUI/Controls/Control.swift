/// A control: a part of the screen that people press, or that takes keys.
@MainActor
struct Control {
    let context: Context
    let role: AccessibleElement.Role
    var label: String
    var value: String?
    /// Is performed by Enter, the space bar, a click, and the key of ``View/key(_:)``.
    var press: (@MainActor () -> Void)?
    /// Handles the keys of a control that has more than a press, such as a field.
    var handler: InputHandler?
    /// Returns whether it handled the mouse at a point of the control. Without it, a click presses the control.
    var mouse: ((Mouse.Action, Point) -> Bool)?

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
    /// `true` if the row takes keys: it is the selected row of the focused list.
    var isFocused = false
}

/// The dialog around a button.
@MainActor
final class Dialog {
    /// `true` if one of its buttons has the role `cancel`.
    var hasCancelButton = false
    let dismiss: @MainActor () -> Void

    init(dismiss: @escaping @MainActor () -> Void) {
        self.dismiss = dismiss
    }
}

extension Context {
    /// `true` if the control takes keys: it is focused, or the row around it is.
    var takesKeys: Bool { environment[RowControls.self]?.isFocused ?? isFocused }
}

extension Canvas {
    /// Adds a control in `rect`. A row collects it; elsewhere most can be focused while enabled. A control that becomes
    /// disabled keeps the focus, so that the next Enter presses no other control.
    func add(_ control: Control, in rect: Rect) {
        let context = control.context
        var control = control
        control.label = context.environment.accessibilityLabel ?? control.label
        let disabledReason = control.disabledReason
        if let dialog = context.environment[Dialog.self], let press = control.press {
            control.press = {
                press()
                dialog.dismiss()
            }
        }
        if let row = context.environment[RowControls.self] {
            row.entries.append(RowControls.Entry(control: control, rect: rect))
            return
        }
        let node = context.node
        let keys = [context.environment.shortcut, context.environment.standardShortcut].compactMap(\.self)
        describe(control.role, control.label, value: control.value, in: rect) { element in
            element.node = node
            element.isEnabled = disabledReason == nil
            element.press = control.press
            element.keys = keys
        }
        if !keys.isEmpty, let press = control.press {
            bind(keys, control.label, disabledReason: disabledReason, press)
        }
        // As the search beside it, a button in a toolbar that begins with its key is no Tab stop.
        let isKey = control.role == .button && context.environment.isInToolbar && context.environment.shortcut != nil
        guard !isKey, disabledReason == nil || isFocused(node) else { return addRegion(rect, handle: control.handle) }
        addFocusable(node, in: rect, handler: control.activeHandler, mouse: control.handle)
    }
}

extension Control {
    /// Handles the keys while the control is focused.
    var activeHandler: InputHandler {
        let handler = handler ?? pressHandler
        guard disabledReason != nil else { return handler }
        var disabled = InputHandler(takesText: handler.takesText)
        disabled.press = { key in
            // Keys that would edit the text do nothing else either.
            var line = LineEditor("", cursor: 0, maxLength: 0)
            guard key == .enter || key == .space || handler.takesText && line.apply(key) else { return false }
            return explain()
        }
        disabled.paste = { _ in _ = explain() }
        return disabled
    }

    func handle(_ action: Mouse.Action, at point: Point) -> Bool {
        if disabledReason != nil { return action == .click && explain() }
        if let mouse { return mouse(action, point) }
        guard action == .click, let press else { return false }
        press()
        return true
    }

    /// Shows the reason why the control is disabled. Returns `true`: the event is handled.
    private func explain() -> Bool {
        if let reason = disabledReason, !reason.isEmpty {
            context.renderer.notify(reason, untilInput: true)
        }
        return true
    }

    /// Presses the control by Enter and the space bar.
    private var pressHandler: InputHandler {
        guard let press else { return InputHandler() }
        return InputHandler {
            // The texts of a row are too long for a hint.
            let hint =
                context.environment.accessibilityHint?.asHint
                ?? (label.cellWidth > 24 ? context.renderer.text(.open) : label.asHint)
            return [KeyHint(keys: [.enter], label: hint)]
        } press: { key in
            guard key == .enter || key == .space else { return false }
            press()
            return true
        }
    }
}
