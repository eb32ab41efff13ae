/// The group of a key in the key bar and in the help.
enum KeyGroup: Hashable, Sendable {
    /// Keys of a screen, such as `b` for buying.
    case screen
    /// Keys that move the focus, the selection or the content.
    case movement
    /// Keys with the same function on most screens, such as those of the tabs. Apart from Esc, only the help lists them.
    case everywhere
}

/// An action of keys, with its entry in the key bar.
struct KeyBinding {
    var hint: KeyHint
    let scope: Int
    let action: @MainActor () -> Void
}

/// An entry of the key bar and of the help.
struct KeyHint: Hashable {
    let keys: [Key]
    let label: String
    /// The reason why the keys are disabled, or `nil`.
    var disabledReason: String?
    var group = KeyGroup.screen
}

/// The keys that have a function at the moment.
struct ActiveKeys {
    /// The keys of the focused element and of the bindings in the order screen, movement, everywhere.
    let bound: [KeyHint]
    /// The key that shows all keys, unless it is bound.
    let help: KeyHint?
    /// The key that quits, unless it is bound.
    let quit: KeyHint?
    /// `true` if a text field is focused.
    let isTyping: Bool
}

extension Canvas {
    /// Binds keys while the view is visible. A binding that is added earlier takes precedence. The keys of a disabled view
    /// show the reason; without one, they are not bound.
    func bind(
        _ keys: [Key],
        _ label: String,
        disabledReason: String? = nil,
        group: KeyGroup = .screen,
        _ action: @escaping @MainActor () -> Void
    ) {
        guard disabledReason?.isEmpty != true else { return }
        let hint = KeyHint(keys: keys, label: label.asHint, disabledReason: disabledReason, group: group)
        frame.bindings.append(KeyBinding(hint: hint, scope: scope, action: action))
    }
}
