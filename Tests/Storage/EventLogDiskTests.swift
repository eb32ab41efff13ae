import AnalyticsModule
import Foundation
import Infrastructure
import StorageWorker
import Testing

/// Event logs on disks with restrictions.
@Suite(.enabled(if: UserNamespace.canMount, "this user may not mount a file system"), .timeLimit(.minutes(15)))
struct EventLogDiskTests {
    @Test func `Events on a read-only file system are read, and nothing is changed or delivered`() async throws {
        let folder = TemporaryStore()
        try await TestEventLog.open(in: folder.url).append([Data("a".utf8), Data("b".utf8)])
        let before = try folder.files()
        let lines = try await Worker("useEvents", in: folder.url, by: UserNamespace.readOnly(folder.url)).finish().lines
        let failures = ["append", "remove", "removeAll", "deliver"].map { "\($0): Read-only file system" }
        #expect(lines == ["read: a,b"] + failures + ["read: a,b"])
        #expect(try folder.files() == before)
    }

    @Test func `On a full disk, no stored event is lost and all can be removed`() async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let launcher = UserNamespace.mounting(#"mount -t tmpfs -o size=256k tmpfs "$0""#, parent.url)
        let lines = try await Worker("fillWithEvents", in: parent.file("store"), by: launcher).finish().lines
        #expect(lines == ["full", "true", "true", "append: ok", "removeAll: ok", "append: ok", "read: newer"])
    }
}
