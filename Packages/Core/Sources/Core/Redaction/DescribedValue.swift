/// A value that `dump` and `Mirror` show by its description only, because its parts may be secret.
protocol DescribedValue: CustomStringConvertible, CustomReflectable {}

extension DescribedValue {
    /// The description as the only child.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
