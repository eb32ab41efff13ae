/// The arguments of a service that cannot be made without them.
///
/// The request ties arguments and service together, so that the compiler checks both ends:
///
/// ```swift
/// struct ItemDetailRequest: DependencyRequest {
///     typealias Service = ItemDetailModel
///     let id: Int
/// }
/// container.register(ItemDetailRequest.self) { resolver, request in
///     ItemDetailModel(id: request.id, items: try resolver.resolve())
/// }
/// let model = try container.resolve(ItemDetailRequest(id: 3))
/// ```
public protocol DependencyRequest: Sendable {
    /// What is made from the arguments, anew for every request.
    associatedtype Service: Sendable

    /// Arguments with which ``DIContainer/validate(allowingCapturesOf:)`` may try the factory; `nil` leaves it untried.
    static var example: Self? { get }
}

extension DependencyRequest {
    /// No example: validation leaves the factory untried.
    public static var example: Self? { nil }
}

/// The service that is registered for a request: its factory.
struct RequestFactory<Request: DependencyRequest>: RequestFactoryType {
    enum Make: Sendable {
        case sync(@Sendable (Resolver, Request) throws -> Request.Service)
        case async(@Sendable (Resolver, Request) async throws -> Request.Service)
    }

    let make: Make

    static var requestType: any Any.Type { Request.self }

    static func tryExample(in container: DIContainer) async throws(ResolutionError) {
        if let example = Request.example { _ = try await container.resolve(example) }
    }

    /// The factory as a registration that makes the service of one request.
    func maker(for request: Request) -> Maker<Request.Service> {
        switch make {
        case .sync(let make): .sync { resolver in try make(resolver, request) }
        case .async(let make): .async { resolver in try await make(resolver, request) }
        }
    }
}

/// A request factory whose request type is not known to the holder.
protocol RequestFactoryType: Sendable {
    static var requestType: any Any.Type { get }
    /// Makes the service of the request's example, if it has one, and drops it.
    static func tryExample(in container: DIContainer) async throws(ResolutionError)
}
