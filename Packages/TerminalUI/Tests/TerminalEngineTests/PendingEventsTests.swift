@testable import TerminalUI
import Testing

@Suite struct PendingEventsTests {
    private static func wheel(_ notches: Int, at point: Point = Point(0, 0)) -> InputEvent {
        .mouse(Mouse(.wheel(notches), at: point))
    }

    @Test(arguments: [
        ([wheel(1), wheel(1), wheel(1)], [wheel(3)]), ([wheel(-1), wheel(-1)], [wheel(-2)]),
        ([.key(.down), .key(.down)], [.key(.down), .key(.down)]), ([wheel(1), wheel(-1)], [wheel(1), wheel(-1)]),
        ([wheel(1), wheel(1, at: Point(1, 0))], [wheel(1), wheel(1, at: Point(1, 0))]),
        ([wheel(1), .key("a"), wheel(1)], [wheel(1), .key("a"), wheel(1)]),
    ])
    func `Turns of the wheel in one direction at one place are added up`(posted: [InputEvent], taken: [InputEvent]) {
        let events = PendingEvents()
        for event in posted { events.post(.input(event)) }
        #expect(events.take().compactMap { if case .input(let event) = $0 { event } else { nil } } == taken)
    }
}
