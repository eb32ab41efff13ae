/// An action of keys, with its label in the help bar.
struct KeyBinding {
    let keys: [Key]
    let label: String
    /// The reason why the keys are disabled, or `nil`.
    let disabled: String?
    let action: @MainActor () -> Void
}

/// An entry of the help bar.
struct KeyHint: Hashable {
    let keys: [Key]
    let label: String
    var disabled: String?
}

extension KeyBinding {
    var hint: KeyHint { KeyHint(keys: keys, label: label, disabled: disabled) }
}

/// The key bindings around an element, from the innermost to the outermost.
@MainActor
final class KeyChain {
    enum Link {
        case binding(KeyBinding)
        /// Handles keys without being focused, as a scroll view does.
        case handler((Key) -> Bool)
    }

    let link: Link
    let scope: Int
    let outer: KeyChain?
    let depth: Int

    init(_ link: Link, scope: Int, outer: KeyChain?) {
        self.link = link
        self.scope = scope
        self.outer = outer
        depth = (outer?.depth ?? 0) + 1
    }
}
