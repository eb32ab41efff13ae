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

extension TerminalEvent {
    /// Returns the sum of two turns of the wheel in the same direction at the same place, or `nil` for other events.
    fileprivate func adding(_ other: TerminalEvent) -> TerminalEvent? {
        guard case (.input(.mouse(let first)), .input(.mouse(let second))) = (self, other),
            case (.wheel(let notches), .wheel(let more)) = (first.action, second.action),
            first.point == second.point, notches.signum() == more.signum()
        else { return nil }
        return .input(.mouse(Mouse(.wheel(notches + more), at: first.point)))
    }
}

/// A queue of events that any thread can add to and the render loop empties.
final class PendingEvents: Sendable {
    private let events = Mutex<[TerminalEvent]>([])
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Yields once for one or more new events.
    var wakes: AsyncStream<Void> { signal.stream }

    /// Adds events that are handled before the screen is drawn again.
    func post(_ new: TerminalEvent...) { post(new) }

    /// Adds events in order. Turns of the wheel that follow each other are added up, because each would be drawn.
    func post(_ new: [TerminalEvent]) {
        events.withLock { events in
            for event in new {
                if let last = events.last, let sum = last.adding(event) {
                    events[events.count - 1] = sum
                } else {
                    events.append(event)
                }
            }
        }
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
