/// A place in the app: a case of one of its own enums.
///
/// Its `Codable` form names it in a saved state and in a deep link (see ``DeepLink``), so pin the names with `CodingKeys`
/// where the cases may be renamed. Carry ids, not models: a place outlives the data.
public protocol Destination: Hashable, Codable, Sendable {
    /// The conditions for ``Router/open(_:)-(Route<F>)`` to go here; none by default.
    var requirements: [Requirement] { get }
}

extension Destination {
    /// No requirements.
    public var requirements: [Requirement] { [] }
}

/// A sheet or a full-screen cover.
///
/// It is its own identity: two modals are the same exactly when they are equal. Hash values differ between runs and can
/// collide.
public protocol Modal: Destination, Identifiable {
    /// The flow inside it; none by default.
    associatedtype ChildFlow: Flow = NoFlow
}

extension Modal {
    /// The modal itself.
    public var id: Self { self }
}

extension Never: Destination {}
extension Never: Modal {}
