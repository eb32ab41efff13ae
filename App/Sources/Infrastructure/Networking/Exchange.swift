import Core
import Foundation
import Synchronization

/// One request on its way, and what has come back: it ends once, by the first of answer, failure, deadline and
/// cancellation. Whatever a transport reports after that is ignored.
final class Exchange: Sendable {
    typealias Outcome = Result<NetworkResponse, NetworkError>

    /// What is taken of the answer, and where to.
    struct Terms: Sendable {
        /// How long the whole may take, for the error's text.
        var timeout: Duration
        /// The largest answer taken into memory, in bytes.
        var responseLimit: Int
        /// The largest answer written to a file, in bytes.
        var downloadLimit: Int
        /// Where the body of a 2xx answer goes instead of into memory.
        var download: DownloadFile?
        /// Is told how far the file has come.
        var progress: (@Sendable (TransferProgress) -> Void)?
    }

    private struct State {
        var response: NetworkResponse?
        var received = 0
        var limit = 0
        /// The size that the header promised, where it is that of the body as it arrives here.
        var expected: Int?
        var outcome: Outcome?
        var waiter: CheckedContinuation<Outcome, Never>?
        var stop: (@Sendable () -> Void)?
        /// While somebody is being told of the progress, who waits is not resumed: nothing is told after the end.
        var isReporting = false

        mutating func takeWaiter() -> CheckedContinuation<Outcome, Never>? {
            defer { waiter = nil }
            return waiter
        }
    }

    let request: OutgoingRequest
    private let terms: Terms
    private let state = Mutex(State())

    init(_ request: OutgoingRequest, terms: Terms) {
        self.request = request
        self.terms = terms
    }

    /// The address without what may be secret. For errors alone: it takes its time.
    var url: String { request.url.withoutSecrets }

    /// The largest answer taken into memory, in bytes.
    var responseLimit: Int { terms.responseLimit }

    /// Whether the body goes to a file, so that taking it may block.
    var isDownload: Bool { terms.download != nil }

    /// The outcome, once there is one. To be asked once. Cancelling the asking task ends the exchange at once.
    var outcome: Outcome {
        get async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let outcome = state.withLock { state in
                        if state.outcome == nil || state.isReporting { state.waiter = waiter }
                        return state.waiter == nil ? state.outcome : nil
                    }
                    if let outcome { waiter.resume(returning: outcome) }
                }
            } onCancel: {
                end(.failure(.cancelled))
            }
        }
    }

    /// Has `stop` called once if the exchange ends before the transport is done with it; at once if it has.
    func whenEnded(_ stop: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if state.outcome == nil { state.stop = stop }
            return state.outcome != nil
        }
        if hasEnded { stop() }
    }

    func timeOut() {
        end(.failure(.timedOut(url: url, after: terms.timeout)))
    }

    /// Whether the header of the answer has come.
    var hasHeader: Bool { state.withLock { $0.response != nil } }

    /// Takes the header.
    func receive(status: Int, headers: HTTPHeaders) {
        // An interim answer says that the answer is yet to come (RFC 9110 §15.2).
        guard status >= 200 else { return }
        let expected = headers["Content-Length"].flatMap { Int($0) }
        let isEncoded = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        let limit = isDownload && status.isSuccess ? terms.downloadLimit : terms.responseLimit
        state.withLock { state in
            state.response = NetworkResponse(status: status, headers: headers)
            state.limit = limit
            state.expected = isEncoded ? nil : expected
        }
        // The size in an answer to HEAD is that of a body which does not come.
        if let expected, expected > limit, request.method != .head {
            end(.failure(.responseTooLarge(url: url, limit: limit)))
        }
    }

    /// Takes a part of the body. With a download it writes to disk.
    func receive(_ part: Data) {
        enum Step { case ignore, keep, write(DownloadFile), refuse(limit: Int) }
        let step: Step = state.withLock { state in
            guard state.outcome == nil, let status = state.response?.status else { return .ignore }
            state.received += part.count
            guard state.received <= state.limit else { return .refuse(limit: state.limit) }
            if status.isSuccess, let download = terms.download { return .write(download) }
            if state.response?.body.isEmpty == true {
                state.response?.body = part
            } else {
                state.response?.body.append(part)
            }
            return .keep
        }
        switch step {
        case .ignore, .keep: break
        case .refuse(let limit): end(.failure(.responseTooLarge(url: url, limit: limit)))
        case .write(let download):
            do throws(NetworkError) {
                try download.write(part)
                report { TransferProgress(bytes: Int64($0.received), total: $0.expected.map { Int64($0) }) }
            } catch {
                end(.failure(error))
            }
        }
    }

    /// Tells how much of the body has been sent, in bytes.
    func sent(_ bytes: Int64, of total: Int64?) {
        report { _ in TransferProgress(bytes: bytes, total: total) }
    }

    /// Ends the exchange with what has arrived.
    func complete() {
        let response = state.withLock { state in
            state.stop = nil
            return state.response
        }
        end(
            response.map { .success($0) }
                ?? .failure(.offline(url: url, reason: "the connection was closed without an answer"))
        )
    }

    /// Ends the exchange with a failure of the transport's.
    func fail(_ error: @autoclosure () -> NetworkError) {
        // Most errors after the end say no more than that the transport was stopped; they need no text.
        let hasEnded = state.withLock { state in
            state.stop = nil
            return state.outcome != nil
        }
        if !hasEnded { end(.failure(error())) }
    }

    /// Only the first end counts.
    private func end(_ outcome: Outcome) {
        let ended = state.withLock { state -> (waiter: CheckedContinuation<Outcome, Never>?, stop: (() -> Void)?)? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            state.response = nil
            defer { state.stop = nil }
            return (state.isReporting ? nil : state.takeWaiter(), state.stop)
        }
        ended?.stop?()
        ended?.waiter?.resume(returning: outcome)
    }

    private func report(_ progress: (State) -> TransferProgress) {
        guard let tell = terms.progress else { return }
        let now = state.withLock { state -> TransferProgress? in
            guard state.outcome == nil else { return nil }
            state.isReporting = true
            return progress(state)
        }
        guard let now else { return }
        tell(now)
        let (waiter, outcome) = state.withLock { state in
            state.isReporting = false
            return (state.outcome == nil ? nil : state.takeWaiter(), state.outcome)
        }
        if let outcome { waiter?.resume(returning: outcome) }
    }
}

extension Int {
    fileprivate var isSuccess: Bool { (200..<300).contains(self) }
}
