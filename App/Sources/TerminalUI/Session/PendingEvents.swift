import Synchronization

enum SessionEvent: Sendable {
    case input(InputEvent)
    case resized
    /// The screen was given back for a while, and is ours again with nothing on it.
    case resumed
    /// The time of an animation step.
    case tick
    case ended(ExitReason)
}

/// The pending events; filled from any thread, emptied by one.
final class PendingEvents: Sendable {
    private let events = Mutex<[SessionEvent]>([])
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// A signal that there are events, once for any number.
    var wakes: AsyncStream<Void> { signal.stream }

    /// Adds what came together, so that it is also drawn together.
    func post(_ new: SessionEvent...) { post(new) }

    func post(_ new: [SessionEvent]) {
        events.withLock { $0 += new }
        wake()
    }

    func wake() {
        signal.continuation.yield()
    }

    /// Removes and returns the pending events in order.
    func take() -> [SessionEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
