public import Core
import Foundation
import Locking

/// A network service that records what it was asked, in order, and answers as it is told.
///
/// ```swift
/// let network = FakeNetworkService()
/// network.reply(to: .get, "/v1/items", json: #"{"items": []}"#)
/// ```
/// A request that nothing was said about fails with ``Core/NetworkError/invalidRequest(_:)``.
public final class FakeNetworkService: NetworkServiceProtocol {
    /// Answers one request.
    public typealias Handler = @Sendable (NetworkRequest) async throws(NetworkError) -> NetworkResponse

    private let state = Mutex(State())

    private struct State {
        var requests: [NetworkRequest] = []
        var routes: [Route: [Handler]] = [:]
    }

    private struct Route: Hashable {
        let method: HTTPMethod
        let target: RequestTarget
    }

    /// Knows no answer yet.
    public init() {}

    /// What was asked so far, in order.
    public var requests: [NetworkRequest] {
        state.withLock(\.requests)
    }

    /// Answers requests to `target` by `handler`. Of several handlers for one target each answers one request, in
    /// the order they were given; the last stays.
    public func reply(to method: HTTPMethod, _ target: RequestTarget, by handler: @escaping Handler) {
        state.withLock { $0.routes[Route(method: method, target: target), default: []].append(handler) }
    }

    /// Answers with `json` and `status`; an error status is thrown as the real service does.
    public func reply(
        to method: HTTPMethod,
        _ target: RequestTarget,
        status: Int = 200,
        headers: HTTPHeaders = [:],
        json: String
    ) {
        let headers = (["Content-Type": "application/json"] as HTTPHeaders).merging(headers)
        let response = NetworkResponse(status: status, headers: headers, body: Data(json.utf8))
        reply(to: method, target) { _ throws(NetworkError) in response }
    }

    /// Fails with `error`.
    public func reply(to method: HTTPMethod, _ target: RequestTarget, error: NetworkError) {
        reply(to: method, target) { _ throws(NetworkError) in throw error }
    }

    /// Forgets the handlers for `target`, so that others can be given.
    public func forget(_ method: HTTPMethod, _ target: RequestTarget) {
        state.withLock { $0.routes[Route(method: method, target: target)] = nil }
    }

    /// Records the request and answers as told.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let handler = state.withLock { state -> Handler? in
            state.requests.append(request)
            let route = Route(method: request.method, target: request.target)
            guard let handlers = state.routes[route] else { return nil }
            if handlers.count > 1 {
                state.routes[route]?.removeFirst()
            }
            return handlers.first
        }
        guard let handler else { throw .invalidRequest("The fake network knows no answer to \(request).") }
        return try await handler(request).validated()
    }
}
