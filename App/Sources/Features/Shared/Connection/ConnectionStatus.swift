package import Core
public import Foundation
public import Observation

/// The status of the connection to the server, according to the latest request.
@MainActor @Observable
public final class ConnectionStatus {
    /// The state of the connection.
    public enum State: Sendable, Hashable {
        /// No request has finished yet.
        case unknown
        /// The last request got a response.
        case online
        /// The server cannot be reached.
        case offline(since: Date)
    }

    /// The state after the latest request that shows it.
    public private(set) var state = State.unknown
    /// `true` while a request is under way and nothing is known about the server.
    package var isConnecting: Bool { state == .unknown && requestCount > 0 }
    package var isOffline: Bool { if case .offline = state { true } else { false } }
    private var requestCount = 0
    @ObservationIgnored private let broadcaster = Broadcaster<State>()
    @ObservationIgnored private let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Returns a stream that yields each time the server can be reached again.
    package func returns() -> AsyncStream<State> { broadcaster.stream { $0 == .online } }

    /// Returns a stream that yields at once if the server is not known to be reachable, and each time that it can no longer be
    /// reached.
    package func losses() -> AsyncStream<State> { broadcaster.stream(startingWith: state) { $0 != .online } }

    /// Updates the state before a request. ``finish(after:)`` follows.
    package func begin() { requestCount += 1 }

    /// Updates the state after a request that began.
    package func finish(after error: NetworkError?) {
        requestCount -= 1
        update(after: error)
    }

    /// Updates the state after a request that succeeded, or failed with `error`. An error that does not show if the
    /// server can be reached, such as a cancellation, changes nothing.
    package func update(after error: NetworkError?) {
        let isReachable: Bool? = if let error { error.isServerReachable } else { true }
        switch (isReachable, state) {
        case (true?, .unknown): state = .online
        case (true?, .offline):
            state = .online
            broadcaster.send(state)
        case (false?, .unknown), (false?, .online):
            state = .offline(since: now())
            broadcaster.send(state)
        case (true?, .online), (false?, .offline), (nil, _): break
        }
    }
}

extension NetworkError {
    /// `true` if the server has responded, `nil` if the error does not show it.
    fileprivate var isServerReachable: Bool? {
        switch self {
        case .server, .decoding, .responseTooLarge, .invalidRedirect: true
        case .offline, .timedOut: false
        case .cancelled, .invalidRequest, .tls, .signInRequired, .accountSignedOut, .authorizationUnavailable: nil
        }
    }
}
