import TerminalEngine

/// A button, pressed by Enter, the space bar, a click or its key.
public struct Button<Label: View>: ElementView {
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    /// Creates a button with a view as its label.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// Creates a button with a view as its label.
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    func element(in context: Context) -> any Element {
        var context = context
        if role == .cancel, let dialog = context.values.dialog {
            dialog.hasCancelButton = true
            context.values.standardShortcut = .escape
        }
        let environment = context.environment
        let appearance = ButtonAppearance(
            style: context.values.buttonStyle,
            isDestructive: role == .destructive,
            isInRow: context.values.rowControls != nil,
            isDisabled: environment.disabledReason != nil,
            isFocused: context.isFocused
        )
        var inner = context.labelContext(isFocused: context.isFocused)
        inner.environment.style = appearance.style(in: environment.theme).over(environment.style)
        return ButtonElement(
            label: label.element(in: inner),
            style: inner.environment.style,
            appearance: appearance,
            control: Control(context: context, role: .button, label: "", press: action)
        )
    }
}

extension Button where Label == Text {
    /// Creates a button with a title.
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(title, role: nil, action: action)
    }

    /// Creates a button with a title and a role.
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == TerminalSwiftUI.Label<Text, Image> {
    /// Creates a button with a title and a symbol.
    public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { TerminalSwiftUI.Label(title, systemImage: systemImage) }
    }
}

/// The purpose of a button.
public enum ButtonRole: Equatable, Sendable {
    /// Deletes data, or cannot be undone.
    case destructive
    /// Cancels an operation.
    case cancel
}

/// The appearance of buttons.
@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {}

/// Only the label. The whole width of a focused one is marked.
public struct PlainButtonStyle: PrimitiveButtonStyle {}

/// The label in brackets.
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

/// The label in brackets in a style that stands out.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// Only the label.
    public static var plain: Self { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// The label in brackets, the style of buttons that are in no row.
    public static var bordered: Self { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// The label in brackets for the main action of a screen.
    public static var borderedProminent: Self { BorderedProminentButtonStyle() }
}

private enum ButtonStyleKey: EnvironmentKey { static var defaultValue: (any PrimitiveButtonStyle)? { nil } }

extension EnvironmentValues {
    fileprivate var buttonStyle: (any PrimitiveButtonStyle)? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the buttons in the view.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyle, style)
    }
}

extension Context {
    /// Returns the context of a control's label. In a disabled control all texts are muted, in a focused one they keep the
    /// colors of the focus.
    func labelContext(isFocused: Bool) -> Context {
        var inner = child()
        inner.values.accessibilityLabel = nil
        if isFocused {
            inner.environment.theme = environment.theme.onFocus
        } else if environment.disabledReason != nil {
            inner.environment.theme = environment.theme.disabled
        }
        return inner
    }
}

extension Theme {
    /// The theme of a disabled control.
    fileprivate var disabled: Theme {
        var theme = self
        for path in [\Theme.plain, \.title, \.accent, \.success, \.warning, \.error, \.prominent, \.destructive] {
            theme[keyPath: path] = muted
        }
        return theme
    }
}

@MainActor
private struct ButtonAppearance {
    let style: (any PrimitiveButtonStyle)?
    let isDestructive: Bool
    let isInRow: Bool
    let isDisabled: Bool
    let isFocused: Bool

    var isBordered: Bool { style.map { !($0 is PlainButtonStyle) } ?? !isInRow }

    func style(in theme: Theme) -> Style {
        switch (isFocused, isDisabled) {
        case (true, true): theme.mutedFocus.over(theme.focus)
        case (true, false): isDestructive ? theme.destructiveFocus : theme.focus
        case (false, true): theme.muted
        case (false, false) where style is BorderedProminentButtonStyle:
            isDestructive ? theme.destructive : theme.prominent
        case (false, false): isDestructive ? theme.error : .plain
        }
    }
}

@MainActor
private struct ButtonElement: Element {
    let label: any Element
    let style: Style
    let appearance: ButtonAppearance
    let control: Control

    var priority: Double { label.priority }
    private var insets: Insets { appearance.isBordered ? Insets(left: 2, right: 2) : Insets() }

    func size(for proposal: Proposal) -> Size {
        let size = label.size(for: proposal.inset(by: insets))
        return Size(size.width + insets.left + insets.right, size.height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inner = canvas.clipped(to: rect)
        if appearance.isFocused || appearance.isBordered { inner.fill(rect, style: style) }
        var control = control
        control.label = inner.label { label.draw(in: rect.inset(by: insets), on: inner) }
        canvas.add(control, in: rect)
        // Without colors, only the brackets tell which buttons work.
        guard appearance.isBordered, !appearance.isDisabled else { return }
        inner.write("[", at: rect.origin, style: style)
        inner.write("]", at: Point(rect.maxX - 1, rect.y), style: style)
    }
}
