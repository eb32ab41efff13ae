/// A condition for following a route, such as a signed-in user.
///
///     extension Requirement { static let signedIn = Requirement("signedIn") }
///
/// A destination states it, a guard checks it: ``Router/addGuard(for:isMet:_:)``.
public struct Requirement: Hashable, Sendable {
    /// The name, which identifies it.
    public let name: String

    /// A requirement called `name`.
    public init(_ name: String) {
        self.name = name
    }
}
