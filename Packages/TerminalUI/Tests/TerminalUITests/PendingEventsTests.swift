@testable import TerminalEngine
import Testing

@Suite struct PendingEventsTests {
    private let events = PendingEvents()

    private func taken(_ posted: InputEvent...) -> [InputEvent] {
        for event in posted { events.post(.input(event)) }
        return events.take().compactMap { if case .input(let event) = $0 { event } else { nil } }
    }

    private func wheel(_ notches: Int, at point: Point = Point(0, 0)) -> InputEvent {
        .mouse(Mouse(.wheel(notches), at: point))
    }

    @Test func `Turns of the wheel that follow each other are added up`() {
        #expect(taken(wheel(1), wheel(1), wheel(1)) == [wheel(3)])
        #expect(taken(wheel(-1), wheel(-1)) == [wheel(-2)])
    }

    @Test func `A turn in the other direction, at another place or after a key is another event`() {
        let apart = [wheel(1), wheel(-1), wheel(-1, at: Point(1, 0)), .key("a"), wheel(-1, at: Point(1, 0))]
        for event in apart { events.post(.input(event)) }
        #expect(taken() == apart)
    }

    @Test func `Keys are not added up`() {
        #expect(taken(.key(.down), .key(.down)) == [.key(.down), .key(.down)])
    }
}
