/// A screen, tab or modal of the app, as a case of an enum.
///
/// Its `Codable` form is its name in saved states and in deep links (see ``DeepLink``), so fix the names with `CodingKeys`
/// if the cases may be renamed. Associated values are ids instead of models, since a destination outlives its data.
public protocol Destination: Hashable, Codable, Sendable {
    /// The conditions for opening the destination, none by default; see ``Router/open(_:)-(Route<F>)``.
    var requirements: [Requirement] { get }
}

extension Destination {
    /// No requirements.
    public var requirements: [Requirement] { [] }
}

/// A sheet or a full-screen cover.
///
/// The id of a modal is the modal itself, because a hash value differs between runs and can collide.
public protocol Modal: Destination, Identifiable {
    /// The flow inside the modal, none by default.
    associatedtype ChildFlow: Flow = NoFlow
}

extension Modal {
    /// The modal itself.
    public var id: Self { self }
}

extension Never: Destination {}
extension Never: Modal {}
