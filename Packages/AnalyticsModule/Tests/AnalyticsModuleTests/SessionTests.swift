import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct SessionTests {
    /// Its clock stands still, so that the tests choose the dates.
    private let fixture = Fixture(skipsSleeps: false)

    private var sessions: [AnalyticsValue?] { fixture.server.accepted.map { $0.context["sessionId"] } }

    @Test(arguments: [false, true])
    func `A session ends after 30 minutes without an event, also in the next run`(isNextRun: Bool) async throws {
        var tracker = fixture.tracker()
        for minutes in [0, 30, 29, 31] {
            if isNextRun { tracker = fixture.tracker() }
            fixture.clock.advance(by: .seconds(minutes * 60))
            tracker.track("A")
            if isNextRun { try await tracker.flush() }
        }
        try await tracker.flush()
        #expect(sessions[0] == sessions[1] && sessions[1] == sessions[2])
        #expect(sessions[2] != sessions[3] && !sessions.contains(nil))
    }

    @Test func `The last activity of a session is stored at most once a minute`() async throws {
        let tracker = fixture.tracker()
        for _ in 0..<180 {
            tracker.track("A")
            try await tracker.persist()
            fixture.clock.advance(by: .seconds(1))
        }
        #expect(fixture.storage.messages.count { $0 == .set(AnonymousIdentity.key) } == 3)
        try await tracker.flush()
        // 29 minutes after the last event, and 30 minutes after the last one that was stored.
        fixture.clock.advance(by: .seconds(29 * 60))
        try await fixture.tracker(tracking: "B").flush()
        #expect(Set(sessions).count == 1 && sessions.count == 181)
    }

    @Test func `A reset, another account and a denial start a new session and id, unlike a sign-in`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        fixture.user.signIn("usr_a")
        tracker.track("B")
        tracker.reset()
        tracker.track("C")
        fixture.user.signIn("usr_b")
        tracker.track("D")
        try await tracker.flush()
        try await tracker.setConsent(.denied)
        try await tracker.setConsent(.granted)
        tracker.track("E")
        try await tracker.flush()
        let ids = fixture.server.accepted.map(\.anonymousId)
        #expect(sessions[0] == sessions[1] && Set(sessions.dropFirst()).count == 4)
        #expect(ids[0] == ids[1] && Set(ids.dropFirst()).count == 4)
    }

    @Test func `A clock that is corrected does not end a session`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        tracker.track("B")
        fixture.clock.jumpDate(by: -20 * 60)
        tracker.track("C")
        try await tracker.persist()
        try await fixture.tracker(tracking: "D").flush()
        #expect(Set(sessions).count == 1)
    }

    @Test func `A session of a clock that was ahead ends in the next run`() async throws {
        fixture.clock.jumpDate(by: 86_400)
        try await fixture.tracker(tracking: "A").flush()
        fixture.clock.jumpDate(by: -86_400)
        fixture.clock.advance(by: .seconds(7_200))
        try await fixture.tracker(tracking: "B").flush()
        #expect(Set(sessions).count == 2)
    }
}
