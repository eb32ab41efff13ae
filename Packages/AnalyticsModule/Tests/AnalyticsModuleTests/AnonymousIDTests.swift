import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnonymousIDTests {
    private let fixture = Fixture()
    private let key = AnonymousIdentity.key

    private var ids: [String?] { fixture.server.accepted.map(\.anonymousId) }

    @Test func `A reset starts a new id for later events only, also if it is the last call`() async throws {
        let tracker = fixture.tracker(tracking: "A", "B")
        tracker.reset()
        tracker.track("C")
        try await tracker.flush()
        #expect(ids[0] == ids[1] && ids[1] != ids[2])
        try await fixture.tracker(tracking: "D").flush()
        tracker.reset()
        try await tracker.persist()
        try await fixture.tracker(tracking: "E").flush()
        #expect(ids[3] == ids[2] && ids[4] != ids[3])
    }

    @Test func `An event after a sign-out has nothing of the account, even before the reset`() async throws {
        fixture.user.signIn("usr_a")
        let tracker = fixture.tracker(tracking: "A")
        fixture.user.signOut()
        tracker.track("B")
        tracker.track("C")
        try await tracker.flush()
        let events = fixture.server.accepted
        #expect(events.map(\.userId) == ["usr_a", nil, nil])
        #expect(events[0].anonymousId != events[1].anonymousId && events[1].anonymousId == events[2].anonymousId)
        #expect(events[1].context["sessionId"] == events[2].context["sessionId"])
        try await fixture.tracker(tracking: "D").flush()
        #expect(ids[3] == ids[2])
    }

    @Test func `The visitor after a session that has expired between runs has a new id, and a user keeps it`()
        async throws
    {
        for user in ["usr_a", "usr_a", nil, nil, "usr_a", "usr_b"] {
            if let user { fixture.user.signIn(user) } else { fixture.user.signOut() }
            try await fixture.tracker(tracking: "A").flush()
        }
        #expect(ids[0] == ids[1] && ids[1] != ids[2] && ids[2] == ids[3] && ids[3] == ids[4] && ids[4] != ids[5])
    }

    @Test(arguments: [nil, "{"])
    func `Two processes that start at the same time share the id`(stored: String?) async throws {
        if let stored { try await fixture.storage.set(Data(stored.utf8), for: key) }
        let gate = fixture.storage.holdNext(.set(key))
        let first = fixture.tracker(tracking: "A")
        let flush = Task { try await first.flush() }
        await gate.untilArrived()
        try await fixture.tracker(tracking: "B").flush()
        gate.open()
        _ = try await flush.value
        #expect(ids.count == 2 && Set(ids).count == 1)
        #expect(try await fixture.storage.value(AnonymousIdentity.self, for: key)?.id == ids[0])
    }

    @Test func `An id that cannot be stored does not delay events`() async throws {
        fixture.storage.fail { [key] in $0 == .set(key) }
        let tracker = fixture.tracker(tracking: "A")
        #expect(try await tracker.flush().delivered == 1)
        fixture.storage.before(nil)
        tracker.track("B")
        try await tracker.flush()
        #expect(Set(ids).count == 1)
        #expect(try await fixture.storage.data(for: key) != nil)
    }

    @Test func `After a sign-out in one process, another does not bring the old id back`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let (first, second) = (fixture.tracker(tracking: "A"), fixture.tracker())
        try await first.persist()
        fixture.clock.advance(by: .seconds(120))
        // The second process has read the old id, and is about to store its last activity.
        let gate = fixture.storage.holdNext(.set(key))
        second.track("B")
        let persist = Task { try await second.persist() }
        await gate.untilArrived()
        first.reset()
        try await first.persist()
        let new = try await fixture.storage.value(AnonymousIdentity.self, for: key)
        gate.open()
        try await persist.value
        #expect(try await fixture.storage.value(AnonymousIdentity.self, for: key)?.id == new?.id)
        second.track("C")
        try await second.flush()
        #expect(fixture.server.accepted.last?.anonymousId == new?.id)
    }
}
