import Synchronization

enum TerminalEvent: Sendable {
    case input(InputEvent)
    /// The window may have a new size, the process was continued, or a redraw was requested: the content of the screen is
    /// unknown.
    case redraw
    /// An animation step is due.
    case tick
    case ended(ExitReason)
}

/// A queue of events that any thread can add to and the render loop empties.
final class PendingEvents: Sendable {
    private let events = Mutex<[TerminalEvent]>([])
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Yields once for one or more new events.
    var wakes: AsyncStream<Void> { signal.stream }

    /// Adds an event that is handled before the screen is drawn again.
    func post(_ event: TerminalEvent) {
        events.withLock { $0.append(event) }
        wake()
    }

    func wake() {
        signal.continuation.yield()
    }

    /// Removes and returns all events in order.
    func take() -> [TerminalEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
