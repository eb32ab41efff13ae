public import Core
import Foundation
import Locking

/// A network service that records requests and replies with prepared responses.
///
/// ```swift
/// let network = FakeNetworkService()
/// network.reply(to: .get, "/v1/items", json: #"{"items": []}"#)
/// ```
/// A request without a prepared response fails with `NetworkError.invalidRequest(_:)`. Redirects are not followed, but thrown
/// like any other status that is not 2xx.
public final class FakeNetworkService: NetworkServiceProtocol {
    /// Returns the response to a request.
    public typealias Handler = @Sendable (NetworkRequest) async throws(NetworkError) -> NetworkResponse

    private let state = Mutex(State())
    private let responseLimit: Int

    private struct State {
        var requests: [NetworkRequest] = []
        var handlers: [RequestKey: [Handler]] = [:]
    }

    private struct RequestKey: Hashable {
        let method: HTTPMethod
        let target: RequestTarget
    }

    /// Creates a network service without responses. A response of more than `responseLimit` bytes is an error.
    public init(responseLimit: Int = 10 << 20) {
        self.responseLimit = responseLimit
    }

    /// The requests so far, in order.
    public var requests: [NetworkRequest] {
        state.withLock(\.requests)
    }

    /// Replies to requests to `target` with `handler`. Several handlers for a target reply to one request each, in order;
    /// the last one replies to all further requests.
    public func reply(to method: HTTPMethod, _ target: RequestTarget, by handler: @escaping Handler) {
        state.withLock { $0.handlers[RequestKey(method: method, target: target), default: []].append(handler) }
    }

    /// Replies with `json` and `status`. A status other than 2xx is thrown as an error, as by a real service.
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

    /// Replies with `error`.
    public func reply(to method: HTTPMethod, _ target: RequestTarget, error: NetworkError) {
        reply(to: method, target) { _ throws(NetworkError) in throw error }
    }

    /// Removes the replies to `method` and `target`.
    public func removeReplies(to method: HTTPMethod, _ target: RequestTarget) {
        state.withLock { $0.handlers[RequestKey(method: method, target: target)] = nil }
    }

    /// Records the request and replies to it. A cancelled task sends none.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let handler = state.withLock { state -> Handler? in
            state.requests.append(request)
            let key = RequestKey(method: request.method, target: request.target)
            guard let handlers = state.handlers[key] else { return nil }
            if handlers.count > 1 { state.handlers[key]?.removeFirst() }
            return handlers.first
        }
        guard let handler else { throw .invalidRequest("The fake network service has no response to \(request).") }
        let response = try await handler(request)
        guard response.body.count <= responseLimit else {
            throw .responseTooLarge(request: "\(request)", limit: responseLimit)
        }
        return try response.validated()
    }
}
