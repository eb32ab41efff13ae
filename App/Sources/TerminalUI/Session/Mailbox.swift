import Synchronization

/// What happens to a session.
enum SessionEvent: Sendable {
    case input(InputEvent)
    case resized
    /// The screen was given back for a while, and is ours again with nothing on it.
    case resumed
    /// Time for what moves by itself.
    case tick
    case ended(Ending)
}

/// What happened and was not seen to yet; filled from any thread, emptied by one.
final class Mailbox: Sendable {
    private let events = Mutex<[SessionEvent]>([])
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Tells that there is something, once for however much there is.
    var wakes: AsyncStream<Void> { signal.stream }

    /// Adds what came together, so that it is also drawn together.
    func post(_ new: SessionEvent...) {
        events.withLock { $0 += new }
        wake()
    }

    func post(_ input: [InputEvent]) {
        events.withLock { $0 += input.map(SessionEvent.input) }
        wake()
    }

    func wake() {
        signal.continuation.yield()
    }

    /// What there is, in order.
    func take() -> [SessionEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
