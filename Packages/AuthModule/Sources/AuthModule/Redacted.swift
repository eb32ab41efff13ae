/// A value that shows its type and nothing of what it holds, whether it is interpolated, printed for debugging,
/// dumped or reflected.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The type's name.
    public var description: String { "\(Self.self)(redacted)" }
    /// The type's name.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
