/// A condition for opening a destination, such as a signed-in user.
///
/// ```
/// extension Requirement { static let signedIn = Requirement("signedIn") }
/// ```
///
/// A destination lists it in ``Destination/requirements``, and a guard checks it: ``Router/addGuard(for:isMet:_:)``.
public struct Requirement: Hashable, Sendable {
    /// The name, which identifies the requirement.
    public let name: String

    /// Creates a requirement.
    public init(_ name: String) {
        self.name = name
    }
}
