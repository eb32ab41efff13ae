import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes the reports of a session to the call that they belong to.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    /// A task in progress. Only one that still runs may be cancelled, and only once: Foundation on Linux ends the
    /// process when a task is cancelled that is about to complete (trap 3).
    private struct Running {
        enum Phase { case running, cancelled, completing }

        let call: HTTPCall
        var phase = Phase.running
    }

    private let tasks = Mutex<[Int: Running]>([:])
    private let cancellations = OperationQueue()

    override init() {
        cancellations.maxConcurrentOperationCount = 1
    }

    func add(_ call: HTTPCall, for task: URLSessionTask) {
        tasks.withLock { $0[task.taskIdentifier] = Running(call: call) }
    }

    /// Cancels `task`, if it is not about to complete: by `cancel`, away from the thread that calls the delegate, which
    /// on Linux would wait for itself.
    func cancel(_ task: URLSessionTask, by cancel: (@Sendable () -> Void)? = nil) {
        guard enter(.cancelled, task) else { return }
        cancellations.addOperation(cancel ?? { task.cancel() })
    }

    /// Returns true if `task` was running until now.
    private func enter(_ phase: Running.Phase, _ task: URLSessionTask) -> Bool {
        tasks.withLock { tasks in
            guard tasks[task.taskIdentifier]?.phase == .running else { return false }
            tasks[task.taskIdentifier]?.phase = phase
            return true
        }
    }

    private func call(for task: URLSessionTask) -> HTTPCall? {
        tasks.withLock { $0[task.taskIdentifier]?.call }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let call = call(for: dataTask), let response = response as? HTTPURLResponse {
            call.receive(status: response.statusCode, headers: HTTPHeaders(response))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        call(for: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let call = tasks.withLock({ $0.removeValue(forKey: task.taskIdentifier) })?.call else { return }
        if let error {
            call.fail(NetworkError(error, url: call.url))
        } else {
            // On Linux a redirect without a usable address is not reported before, and its body not at all.
            if !call.hasHeader, let response = task.response as? HTTPURLResponse {
                call.receive(status: response.statusCode, headers: HTTPHeaders(response))
            }
            call.complete()
        }
    }

    /// Redirects are the network service's: Foundation on Linux takes credentials along to another host and loses the
    /// body of 307 and 308 (trap 5).
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // It completes by itself now; one that is being cancelled must not be told to (trap 3).
        if enter(.completing, task) { completionHandler(nil) }
    }

    #if canImport(FoundationNetworking)
    /// Trap 2: Foundation on Linux would wait for ever for a credential; but response and body have arrived by now.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        call(for: task)?.complete()
        cancel(task) { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    /// The server closed a kept connection without an answer, and libcurl wants to send the request once more.
    ///
    /// The body cannot be rewound and the request would wait for ever. Sending it again is also not ours to decide
    /// here: the server may have done what was asked.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        if let call = call(for: task) {
            call.fail(.offline(url: call.url, reason: "the connection was closed without an answer"))
        }
        completionHandler(nil)
        cancel(task)
    }
    #endif
}

extension HTTPHeaders {
    fileprivate init(_ response: HTTPURLResponse) {
        self.init()
        for case (let name as String, let value as String) in response.allHeaderFields {
            self[name] = self[name].map { "\($0), \(value)" } ?? value
        }
    }
}
