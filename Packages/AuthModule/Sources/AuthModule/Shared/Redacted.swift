/// A value whose printed, dumped or reflected form contains only the name of its type.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The name of the type, followed by `(redacted)`.
    public var description: String { "\(Self.self)(redacted)" }
    /// The same text as `description`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
