/// A key that does something, and what the help bar says of it.
struct KeyBinding {
    let keys: [Key]
    let label: String
    /// The reason why it is disabled, if it is.
    let disabled: String?
    let action: @MainActor () -> Void
}

/// The entry of keys in the help bar.
struct KeyHint: Hashable {
    let keys: [Key]
    let label: String
    var disabled: String?
}

/// The keys bound around an element, from the innermost to the outermost.
@MainActor
final class KeyChain {
    enum Link {
        case binding(KeyBinding)
        /// Something that uses keys without having the focus, as a scrolling view does.
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
