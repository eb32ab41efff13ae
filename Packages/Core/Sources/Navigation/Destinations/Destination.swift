/// A place to go: a case of one of the app's own enums.
///
/// Its `Codable` form is its one definition. It names the place in a saved state and in a deep link (see ``DeepLink``),
/// so pin the names with `CodingKeys` where the cases may be renamed. Carry ids, not models: a place outlives the data.
public protocol Destination: Hashable, Codable, Sendable {
    /// What must be so before ``Router/open(_:)-(Route<F>)`` goes here; none by default.
    var requirements: [Requirement] { get }
}

extension Destination {
    /// Nothing is required.
    public var requirements: [Requirement] { [] }
}

/// A place shown over the others: a sheet or a full-screen cover.
///
/// It is its own identity, so two modals are the same exactly when they are equal. A hash value would not do: it
/// differs between runs and can collide.
public protocol Modal: Destination, Identifiable {
    /// The places that can be reached inside it; none by default.
    associatedtype Inside: Flow = NoFlow
}

extension Modal {
    /// The modal itself.
    public var id: Self { self }
}

extension Never: Destination {}
extension Never: Modal {}
