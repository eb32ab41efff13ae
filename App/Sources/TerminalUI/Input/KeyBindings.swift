/// An action of keys, with its entry in the help bar.
struct KeyBinding {
    let hint: KeyHint
    let action: @MainActor () -> Void
}

/// An entry of the help bar.
struct KeyHint: Hashable {
    let keys: [Key]
    let label: String
    /// The reason why the keys are disabled, or `nil`.
    var disabledReason: String?
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
}
