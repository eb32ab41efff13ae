import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Exchanges requests for answers over one `URLSession`, by delegate.
///
/// On Linux a task must be cancelled from the session's delegate queue alone, or the process may crash
/// (swift-corelibs-foundation #3296, #5412); and no timeout of the session is kept, so the deadline is ours.
final class URLSessionTransport: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let clock: any Clock<Duration>

    init(responseLimit: Int, clock: any Clock<Duration>) {
        self.clock = clock
        delegate = SessionDelegate(responseLimit: responseLimit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Beyond any deadline of ours: it counts time spent queueing for a connection, which is not idle time.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends `request`; any status is an answer.
    func send(_ request: URLRequest, timeout: Duration) async throws(NetworkError) -> NetworkResponse {
        let url = request.url?.withoutSecrets ?? ""
        let task = session.dataTask(with: request)
        let exchange = Exchange(url: url)
        delegate.add(exchange, for: task)
        let end: @Sendable (NetworkError) -> Void = { [session] error in
            exchange.finish(.failure(error))
            session.delegateQueue.addOperation { task.cancel() }
        }
        let deadline = Task { [clock] in
            // A clock cannot sleep for ever; a day is longer than anybody waits.
            try await clock.sleep(for: min(timeout, .seconds(24 * 60 * 60)))
            end(.timedOut(url: url, after: timeout))
        }
        defer { deadline.cancel() }
        task.resume()
        let result = await withTaskCancellationHandler {
            await exchange.result
        } onCancel: {
            end(.cancelled)
        }
        return try result.get()
    }
}

/// One request on its way: collects the answer and hands it over once.
private final class Exchange: Sendable {
    typealias Outcome = Result<NetworkResponse, NetworkError>

    private struct State {
        var response: HTTPURLResponse?
        var body = Data()
        var outcome: Outcome?
        var waiter: CheckedContinuation<Outcome, Never>?
    }

    let url: String
    private let state = Mutex(State())

    init(url: String) {
        self.url = url
    }

    /// The outcome, once there is one. To be asked once.
    var result: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state in
                    if state.outcome == nil { state.waiter = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }

    /// Ends the exchange; only the first end counts.
    func finish(_ outcome: Outcome) {
        let waiter = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
            state.outcome = outcome
            state.body = Data()
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    /// Takes the header; says whether the body is still wanted.
    func receive(_ response: URLResponse, limit: Int) -> Bool {
        if response.expectedContentLength > Int64(limit) {
            finish(.failure(.responseTooLarge(url: url, limit: limit)))
            return false
        }
        state.withLock { $0.response = response as? HTTPURLResponse }
        return true
    }

    /// Takes a part of the body; says whether more is wanted.
    func receive(_ data: Data, limit: Int) -> Bool {
        let fits = state.withLock { state in
            guard state.outcome == nil, state.body.count + data.count <= limit else { return false }
            state.body.append(data)
            return true
        }
        if !fits {
            finish(.failure(.responseTooLarge(url: url, limit: limit)))
        }
        return fits
    }

    /// Ends the exchange with what has arrived, or with the error.
    func complete(_ error: (any Error)?) {
        finish(error.map { .failure(NetworkError($0, url: url)) } ?? received)
    }

    /// What has arrived so far, taken as the whole answer.
    var received: Outcome {
        state.withLock { state in
            guard let response = state.response else {
                return .failure(.offline(url: url, reason: "the connection was closed without an answer"))
            }
            return .success(NetworkResponse(response, body: state.body))
        }
    }
}

private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let exchanges = Mutex<[Int: Exchange]>([:])
    private let responseLimit: Int

    init(responseLimit: Int) {
        self.responseLimit = responseLimit
    }

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(for task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let wanted = exchange(for: dataTask)?.receive(response, limit: responseLimit) ?? false
        completionHandler(wanted ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if exchange(for: dataTask)?.receive(data, limit: responseLimit) != true {
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(error)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    /// On Linux a 401 with a Basic realm waits for ever for a credential; but response and body have arrived by then.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let exchange = exchange(for: task) {
            exchange.finish(exchange.received)
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    /// The server closed a kept connection without an answer, and libcurl wants to send the request once more.
    ///
    /// On Linux the body cannot be rewound and the request would wait for ever. Sending it again is also not ours to
    /// decide here: the server may have done what was asked.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        if let exchange = exchange(for: task) {
            exchange.finish(
                .failure(.offline(url: exchange.url, reason: "the connection was closed without an answer"))
            )
        }
        completionHandler(nil)
        session.delegateQueue.addOperation { task.cancel() }
    }
    #endif
}

extension NetworkResponse {
    fileprivate init(_ response: HTTPURLResponse, body: Data) {
        var headers: HTTPHeaders = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: headers, body: body)
    }
}
