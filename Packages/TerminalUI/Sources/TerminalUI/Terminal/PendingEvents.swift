import Synchronization

enum TerminalEvent: Sendable {
    case input(InputEvent)
    case resized
    /// The process was continued, or a redraw was requested: the content of the screen is unknown.
    case resumed
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

    /// Adds events that are handled before the screen is drawn again.
    func post(_ new: TerminalEvent...) {
        events.withLock { $0 += new }
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
