/// Something that must be so before a route is followed, such as that somebody is signed in.
///
///     extension Requirement { static let signedIn = Requirement("signedIn") }
///
/// A destination states it; a guard (``Router/addGuard(for:_:)``) sees to it.
public struct Requirement: Hashable, Sendable, CustomStringConvertible {
    /// What tells it from others.
    public let name: String

    /// The requirement of that name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name.
    public var description: String { name }
}
