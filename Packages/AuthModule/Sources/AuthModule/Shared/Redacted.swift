/// A value whose printed, dumped or reflected form is the name of its type.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The name of the type.
    public var description: String { "\(Self.self)(redacted)" }
    /// The name of the type.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
