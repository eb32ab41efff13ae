package import Core
package import Foundation
import Synchronization

/// One HTTP request and the part of its response that has arrived so far.
///
/// A call ends once: with a response, a failure, at its deadline or by cancellation. Later reports are ignored.
package final class HTTPCall: Sendable {
    typealias Outcome = Result<NetworkResponse, NetworkError>

    private struct State {
        var response: NetworkResponse?
        var outcome: Outcome?
        var waiter: CheckedContinuation<Outcome, Never>?
        var stop: (@Sendable () -> Void)?
    }

    package let request: OutgoingRequest
    /// The maximum size of the response, in bytes after decompression.
    package let responseLimit: Int
    /// The timeout of the whole request, for the error text.
    private let timeout: Duration
    private let state = Mutex(State())

    init(_ request: OutgoingRequest, timeout: Duration, responseLimit: Int) {
        self.request = request
        self.timeout = timeout
        self.responseLimit = responseLimit
    }

    /// The method and the URL without secrets, for errors.
    package var name: String { request.description }

    /// The outcome. Only one task may wait for it. Cancelling that task ends the call at once.
    var outcome: Outcome {
        get async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let outcome = state.withLock { state in
                        if state.outcome == nil { state.waiter = waiter }
                        return state.outcome
                    }
                    if let outcome { waiter.resume(returning: outcome) }
                }
            } onCancel: {
                end(.failure(.cancelled))
            }
        }
    }

    /// Ends the call at its deadline.
    func timeOut() {
        end(.failure(.timedOut(request: name, after: timeout)))
    }

    // MARK: Reports of the transport

    /// Calls `stop` once if the call ends before the transport has finished, or immediately if it has already ended.
    package func whenEnded(_ stop: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if state.outcome == nil { state.stop = stop }
            return state.outcome != nil
        }
        if hasEnded { stop() }
    }

    var hasHeader: Bool { state.withLock { $0.response != nil } }

    package func receive(status: Int, headers: HTTPHeaders) {
        // An interim response precedes the final one (RFC 9110 §15.2).
        guard status >= 200 else { return }
        state.withLock { $0.response = NetworkResponse(status: status, headers: headers) }
        // A response to HEAD has a length, but no body.
        if let length = headers["Content-Length"].flatMap({ Int($0) }), length > responseLimit, request.method != .head
        {
            end(.failure(.responseTooLarge(request: name, limit: responseLimit)))
        }
    }

    package func receive(_ part: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil, let count = state.response?.body.count else { return false }
            guard count + part.count <= responseLimit else { return true }
            if count == 0 { state.response?.body = part } else { state.response?.body.append(part) }
            return false
        }
        if isTooLarge { end(.failure(.responseTooLarge(request: name, limit: responseLimit))) }
    }

    /// Ends the call with the response that has arrived.
    package func complete() {
        guard let response = state.withLock(\.response) else {
            return fail(.offline(request: name, reason: "connection closed"))
        }
        end(.success(response), stopping: false)
    }

    /// Ends the call with a failure of the transport.
    package func fail(_ error: NetworkError) {
        end(.failure(error), stopping: false)
    }

    private func end(_ outcome: Outcome, stopping: Bool = true) {
        let ended = state.withLock { state -> State? in
            guard state.outcome == nil else { return nil }
            defer { state = State(outcome: outcome) }
            return state
        }
        if stopping { ended?.stop?() }
        ended?.waiter?.resume(returning: outcome)
    }
}
