import Locking

/// A sender of values to any number of streams.
public final class Broadcaster<Element: Sendable>: Sendable {
    private struct State {
        var streams: [Int: AsyncStream<Element>.Continuation] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Creates a sender without streams.
    public init() {}

    /// Returns a stream of the values that are sent from now on. It ends with its task or with this object.
    public func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let id = state.withLock { state in
            state.lastID += 1
            state.streams[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.streams[id] = nil }
        }
        return stream
    }

    /// Sends a value to all streams. A stream keeps it until its task asks for it.
    public func send(_ element: Element) {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(element) }
    }

    deinit {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() }
    }
}
