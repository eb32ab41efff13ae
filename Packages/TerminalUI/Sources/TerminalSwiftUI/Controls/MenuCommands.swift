// The menus and the feedback of graphical systems, which a terminal does not have.

extension View {
    /// Has no effect in a terminal, which gets no ⌘.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }

    /// Has no effect in a terminal.
    public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View { self }

    /// Has no effect in a terminal.
    public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback,
        trigger: T,
        condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View {
        self
    }
}

/// The key of a value that the commands of menus read.
public protocol FocusedValueKey {
    associatedtype Value
}

/// The values that the commands of menus read.
public struct FocusedValues {
    /// No value in a terminal.
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

/// A vibration.
public struct SensoryFeedback: Equatable, Sendable {
    /// An operation succeeded.
    public static let success = SensoryFeedback()
}

/// The key of a command in the menus of a Mac.
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates a key from its character.
    public init(_ character: Character) {}

    /// Creates a key from its character.
    public init(extendedGraphemeClusterLiteral: Character) {}
}

/// The keys that are held for a command in the menus of a Mac.
public struct EventModifiers: OptionSet, Sendable {
    /// The bits of the keys.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The command key.
    public static let command = EventModifiers(rawValue: 1)
    /// The shift key.
    public static let shift = EventModifiers(rawValue: 2)
}
