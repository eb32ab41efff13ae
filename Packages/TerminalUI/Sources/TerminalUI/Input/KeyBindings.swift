/// The group of a key in the key bar and in the help.
enum KeyGroup: CaseIterable, Sendable {
    /// Keys of a screen, such as `b` for buying.
    case screen
    /// Keys of the column of a split view that is not focused. Only the help lists them, with those of the screen.
    case otherColumn
    /// Keys that move the focus, the selection or the content.
    case movement
    /// Keys with the same function on most screens, such as those of the tabs. Apart from Esc, only the help lists them.
    case everywhere
    /// The keys that show all keys and that quit, unless they are bound.
    case app
}

/// An action of keys, with its entry in the key bar.
struct KeyBinding {
    var hint: KeyHint
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
    /// The keys of the focused element, of the bindings and of the app in the order of their groups.
    let hints: [KeyHint]
    /// `true` if a text field is focused.
    let isTyping: Bool
}
