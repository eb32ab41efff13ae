import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A network service over `URLSession`. It is simple rather than fast: each request has its own session.
struct URLSessionNetwork: NetworkServiceProtocol {
    /// The address of the API, without a slash at its end.
    let baseURL: String

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let outgoing = try urlRequest(for: request)
        let delegate = ResponseDelegate(address: outgoing.url?.withoutSecrets ?? "")
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        let task = session.dataTask(with: outgoing)
        task.resume()
        session.finishTasksAndInvalidate()
        let deadline = Task {
            try await Task.sleep(for: request.timeout)
            delegate.end(with: .failure(.timedOut(request: delegate.address, after: request.timeout)))
            task.cancel()
        }
        defer { deadline.cancel() }
        guard let result = await delegate.results.first(where: { _ in true }) else {
            task.cancel()
            throw .cancelled
        }
        return try result.get().validated()
    }

    private func urlRequest(for request: NetworkRequest) throws(NetworkError) -> URLRequest {
        var address =
            switch request.target {
            case .path(let path): baseURL + path.percentEncoded
            case .url(let url): url.absoluteString
            }
        if !request.query.items.isEmpty {
            address += (address.contains("?") ? "&" : "?") + request.query.percentEncoded
        }
        guard let url = URL(string: address) else { throw .invalidRequest("\(request) has no valid address.") }
        var outgoing = URLRequest(url: url)
        outgoing.httpMethod = request.method.rawValue
        outgoing.httpBody = request.body
        for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }
        return outgoing
    }
}

/// A delegate that collects the response to one request.
private final class ResponseDelegate: NSObject, URLSessionDataDelegate {
    let address: String
    let (results, continuation) = AsyncStream.makeStream(of: Result<NetworkResponse, NetworkError>.self)
    private let body = Mutex(Data())

    init(address: String) {
        self.address = address
    }

    func end(with result: Result<NetworkResponse, NetworkError>) {
        continuation.yield(result)
        continuation.finish()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.withLock { $0 += data }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard error == nil, let header = task.response as? HTTPURLResponse else {
            return end(with: .failure(.offline(request: address, reason: "the response is incomplete")))
        }
        var response = NetworkResponse(status: header.statusCode, body: body.withLock { $0 })
        for case (let name as String, let value as String) in header.allHeaderFields {
            response.headers.add(value, for: name)
        }
        end(with: .success(response))
    }

    /// Does not follow a redirect, which on Linux would send the access token to another server.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
