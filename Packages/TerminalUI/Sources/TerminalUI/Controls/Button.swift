/// A button, pressed by Enter, the space bar, a click or its key.
public struct Button<Label: View>: ElementView {
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    /// Creates a button with a view as its label.
    public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    /// Creates a button with a title.
    public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void)
    where Label == Text {
        self.init(role: role, action: action) { Text(title) }
    }

    /// Creates a button with a title and a symbol.
    public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void)
    where Label == TerminalUI.Label<Text, Image> {
        self.init(action: action) { TerminalUI.Label(title, systemImage: systemImage) }
    }

    func element(in context: Context) -> any Element {
        var context = context
        if role == .cancel, let dialog = context.values.dialog {
            dialog.hasCancelButton = true
            context.values.standardShortcut = .escape
        }
        let theme = context.environment.theme
        let isDestructive = role == .destructive
        let isProminent = context.values.buttonStyle is BorderedProminentButtonStyle
        let labelContext = context.labelContext(
            isProminent
                ? isDestructive ? theme.destructive : theme.key : isDestructive ? theme.error : .plain,
            focus: isDestructive ? theme.destructiveFocus : theme.focus,
            isFocused: context.isFocused
        )
        let style = labelContext.environment.style
        let isBordered =
            context.values.buttonStyle.map {
                !($0 is PlainButtonStyle || $0 is BorderlessButtonStyle && context.values.shortcut != nil)
            } ?? (context.values.rowControls == nil)
        let insets = isBordered ? Insets(left: 2, right: 2) : Insets()
        let key = (context.values.shortcut ?? context.values.standardShortcut).map {
            TextElement(text: $0.description, style: theme.key.over(labelContext.environment.style), lineLimit: 1)
        }
        var label = self.label.element(in: labelContext)
        if let key, !isBordered, context.values.buttonStyle is BorderlessButtonStyle {
            label = StackElement(axis: .horizontal, spacing: 1, children: [key, label])
        }
        let element = PaddingElement(content: label, insets: insets)
        let button = DecoratedElement(element) { [context] rect, canvas in
            let inner = canvas.clipped(to: rect)
            if context.isFocused || isBordered { inner.fill(rect, style: style) }
            let label = inner.label { element.draw(in: rect, on: inner) }
            canvas.add(Control(context: context, role: .button, label: label, press: action), in: rect)
            // Without colors, only the brackets tell which buttons work.
            guard isBordered, context.environment.disabledReason == nil else { return }
            inner.write("[", at: rect.origin, style: style)
            inner.write("]", at: Point(rect.maxX - 1, rect.y), style: style)
        }
        guard let key, isBordered, context.values.showsKeys else { return button }
        return StackElement(axis: .horizontal, spacing: 2, children: [button, key])
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

/// The label after the key that presses the button, or in brackets without a ``View/key(_:)``.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}

/// The label in brackets.
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

/// The label in brackets in a style that stands out.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// Only the label.
    public static var plain: Self { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// The label after the key that presses the button, the style of the buttons in a toolbar.
    public static var borderless: Self { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// The label in brackets, the style of buttons that are in no row.
    public static var bordered: Self { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// The label in brackets for the main action of a screen.
    public static var borderedProminent: Self { BorderedProminentButtonStyle() }
}

extension View {
    /// Sets the appearance of the buttons in the view.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyle, style)
    }
}

extension Context {
    /// Returns the context of a control's label in the style of an enabled, a focused or a disabled control.
    func labelContext(_ style: Style = .plain, focus: Style? = nil, isFocused: Bool = false) -> Context {
        let theme = environment.theme
        let isDisabled = environment.disabledReason != nil
        var inner = child()
        if inner.values.accessibilityLabel != nil { inner.values.accessibilityLabel = nil }
        inner.values.isInControl = true
        let style =
            isFocused
            ? (isDisabled ? theme.mutedFocus.over(theme.focus) : focus ?? theme.focus)
            : isDisabled ? theme.muted : style
        inner.environment.style = style.over(environment.style)
        if isFocused {
            inner.environment.theme = theme.onFocus
        } else if isDisabled {
            for path in [\Theme.plain, \.title, \.accent, \.success, \.warning, \.error] {
                inner.environment.theme[keyPath: path] = theme.muted
            }
        }
        return inner
    }
}
