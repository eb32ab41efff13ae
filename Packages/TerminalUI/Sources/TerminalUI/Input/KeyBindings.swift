/// The group of a key in the key bar and in the help.
public enum KeyGroup: Hashable, Sendable {
    /// Keys of a screen, such as `b` for buying.
    case screen
    /// Keys that move the focus, the selection or the content.
    case movement
    /// Keys with the same function on most screens, such as those of the tabs. Apart from Esc, only the help lists them.
    case everywhere
}

/// An action of keys, with its entry in the key bar.
struct KeyBinding {
    let hint: KeyHint
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

/// A link in the chain of key bindings around an element, from the innermost to the outermost.
@MainActor
final class KeyBindingChain {
    enum Target {
        case binding(KeyBinding)
        /// Handles keys without being focused, as a scroll view does.
        case handler((Key) -> Bool)
    }

    let target: Target
    let scope: Int
    let outer: KeyBindingChain?
    let depth: Int

    init(_ target: Target, scope: Int, outer: KeyBindingChain?) {
        self.target = target
        self.scope = scope
        self.outer = outer
        depth = (outer?.depth ?? 0) + 1
    }

    var binding: KeyBinding? {
        if case .binding(let binding) = target { binding } else { nil }
    }

    /// Returns whether this or an outer binding of `scope` takes `key`.
    func binds(_ key: Key, in scope: Int) -> Bool {
        self.scope == scope && (binding?.hint.keys.contains(key) == true || outer?.binds(key, in: scope) == true)
    }
}
