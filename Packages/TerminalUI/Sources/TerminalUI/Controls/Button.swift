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
        if role == .cancel, let dialog = context.environment[Dialog.self] {
            dialog.hasCancelButton = true
            context.environment.standardShortcut = .escape
        }
        let theme = context.environment.theme
        let isDestructive = role == .destructive
        let kind = context.environment[StandardButtonStyle.Kind.self]
        let isProminent = kind == .borderedProminent
        let color = isDestructive ? theme.error : isProminent ? theme.accent : .plain
        let labelContext = context.labelContext(
            isProminent ? Style(attributes: .bold).over(color) : color,
            focus: isDestructive ? theme.destructiveFocus : theme.focus,
            isFocused: context.isFocused
        )
        let style = labelContext.environment.style
        let isBordered =
            kind.map { !($0 == .plain || $0 == .borderless && context.environment.shortcut != nil) }
            ?? (context.environment[RowControls.self] == nil)
        let insets = isBordered ? Insets(left: 2, right: 2) : Insets()
        let key = (context.environment.shortcut ?? context.environment.standardShortcut).map {
            // Beside the brackets, it does not have the color of the focus.
            let style = isBordered ? context.environment.style : style
            return TextElement(text: $0.description, style: theme.key.over(style), lineLimit: 1)
        }
        var label = self.label.element(in: labelContext)
        if let key, !isBordered, kind == .borderless {
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
        guard let key, isBordered, context.environment.showsKeys else { return button }
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

/// A style of the toolkit.
public struct StandardButtonStyle: PrimitiveButtonStyle {
    enum Kind { case plain, borderless, bordered, borderedProminent }

    fileprivate let kind: Kind
}

extension PrimitiveButtonStyle where Self == StandardButtonStyle {
    /// Only the label. The whole width of a focused one is marked.
    public static var plain: Self { Self(kind: .plain) }
    /// The label after the key that presses the button, or in brackets without a ``View/key(_:)``, as in a toolbar.
    public static var borderless: Self { Self(kind: .borderless) }
    /// The label in brackets, the style of buttons that are in no row.
    public static var bordered: Self { Self(kind: .bordered) }
    /// The label in brackets for the main action of a screen, in a style that stands out.
    public static var borderedProminent: Self { Self(kind: .borderedProminent) }
}

extension View {
    /// Sets the appearance of the buttons in the view.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let kind = (style as? StandardButtonStyle)?.kind
        return changingContext { $0.environment[StandardButtonStyle.Kind.self] = kind }
    }
}

extension Context {
    /// Returns the context of a control's label in the style of an enabled, a focused or a disabled control.
    func labelContext(_ style: Style = .plain, focus: Style? = nil, isFocused: Bool = false) -> Context {
        let theme = environment.theme
        let isDisabled = environment.disabledReason != nil
        var inner = environment
        inner.accessibilityLabel = nil
        inner.isInControl = true
        let style =
            isFocused
            ? (isDisabled ? theme.mutedFocus.over(theme.focus) : focus ?? theme.focus)
            : isDisabled ? theme.muted : style
        inner.style = style.over(environment.style)
        if isFocused {
            inner.theme = theme.onFocus
        } else if isDisabled {
            for path in [\Theme.plain, \.title, \.accent, \.success, \.warning, \.error] {
                inner.theme[keyPath: path] = theme.muted
            }
        }
        var context = child()
        context.environment = inner
        return context
    }
}
