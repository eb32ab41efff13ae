import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A delegate that forwards the events of a session to the calls.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    /// A task in progress. Only a running task may be cancelled, and only once: Foundation on Linux crashes if a task
    /// is cancelled that is about to complete (trap 3).
    private struct ActiveTask {
        enum Phase { case running, cancelled, completing }

        let call: HTTPCall
        var phase = Phase.running
    }

    private let tasks = Mutex<[Int: ActiveTask]>([:])
    private let cancellations = OperationQueue()
    private let proxies: ProxySettings

    init(proxies: ProxySettings) {
        self.proxies = proxies
        super.init()
        cancellations.maxConcurrentOperationCount = 1
    }

    func add(_ call: HTTPCall, for task: URLSessionTask) {
        tasks.withLock { $0[task.taskIdentifier] = ActiveTask(call: call) }
    }

    /// Cancels `task` with `cancel`, unless it is about to complete. Runs on a queue of its own: on Linux, the thread
    /// that calls the delegate would deadlock.
    func cancel(_ task: URLSessionTask, with cancel: (@Sendable () -> Void)? = nil) {
        guard endRunning(task, as: .cancelled) else { return }
        cancellations.addOperation(cancel ?? { task.cancel() })
    }

    /// Changes the phase of a running task. Returns `false` if `task` is not running.
    private func endRunning(_ task: URLSessionTask, as phase: ActiveTask.Phase) -> Bool {
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
        guard let call = tasks.withLock({ $0.removeValue(forKey: task.taskIdentifier)?.call }) else { return }
        if let error {
            call.fail(NetworkError(error, request: call.name, proxy: proxies.name(for: call.request.url)))
        } else {
            // Linux reports a redirect without a usable location only here, without its body.
            if !call.hasHeader, let response = task.response as? HTTPURLResponse {
                call.receive(status: response.statusCode, headers: HTTPHeaders(response))
            }
            call.complete()
        }
    }

    /// Refuses the redirect, which ``NetworkService`` follows: Foundation on Linux sends credentials to another host
    /// and loses the body of 307 and 308 (trap 5).
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The call completes the task, which is not allowed for one that is being cancelled (trap 3).
        if endRunning(task, as: .completing) { completionHandler(nil) }
    }

    #if canImport(FoundationNetworking)
    /// Trap 2: Foundation on Linux would wait forever for a credential. The response and its body have arrived by now.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        call(for: task)?.complete()
        cancel(task) { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    /// Ends the call: the server closed a reused connection without a response, and libcurl wants to send it again.
    ///
    /// URLSession cannot rewind the body, and the request would wait forever. Repeating a request is also not decided
    /// here: the server may have processed it.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        if let call = call(for: task) {
            call.fail(.offline(request: call.name, reason: "connection closed"))
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
