import Locking

/// A sender of values to any number of streams.
public final class Broadcaster<Element: Sendable>: Sendable {
    private struct Listener {
        let continuation: AsyncStream<Element>.Continuation
        let isIncluded: @Sendable (Element) -> Bool
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Creates a sender without streams.
    public init() {}

    /// Returns a stream of `first`, if it is given, and of the values that are sent from now on and for which `isIncluded`
    /// returns `true`. It ends with its task or with this object.
    public func stream(
        startingWith first: Element? = nil,
        where isIncluded: @escaping @Sendable (Element) -> Bool = { _ in true }
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        if let first { continuation.yield(first) }
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = Listener(continuation: continuation, isIncluded: isIncluded)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[id] = nil }
        }
        return stream
    }

    /// Sends a value to the streams. A stream keeps it until its task asks for it.
    public func send(_ element: Element) {
        for listener in state.withLock({ Array($0.listeners.values) }) where listener.isIncluded(element) {
            listener.continuation.yield(element)
        }
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.continuation.finish() }
    }
}
