import AnalyticsModule
import Foundation
import HostileServer
import Infrastructure
import StorageWorker
import Testing

/// Event logs on disks with restrictions.
@Suite(.enabled(if: UserNamespace.canMount, "this user may not mount a file system"), .timeLimit(.minutes(15)))
struct EventLogDiskTests {
    @Test func `Events on a read-only file system are read, and nothing is changed`() async throws {
        let folder = TemporaryStore()
        let log = TestEventLog.open(in: folder.url)
        try await log.keepOnly(TestEventLog.grant)
        try await log.append(["a", "b"])
        _ = try await log.closeFiles(of: TestEventLog.grant)
        let before = try folder.files()
        let lines = try await Worker("useEvents", in: folder.url, by: UserNamespace.readOnly(folder.url)).finish().lines
        let failures = ["append", "split", "remove", "removeAll"].map { "\($0): Read-only file system" }
        #expect(lines == ["read: a,b"] + failures + ["batch: [2]", "read: a,b"])
        #expect(try folder.files() == before)
    }

    @Test func `On a full disk, no stored event is lost and all can be removed`() async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let launcher = UserNamespace.mounting(#"mount -t tmpfs -o size=256k tmpfs "$0""#, parent.url)
        let lines = try await Worker("fillWithEvents", in: parent.file("store"), by: launcher).finish().lines
        #expect(
            lines == ["full", "true", "true", "append: ok", "removeAll: ok", "start: ok", "append: ok", "read: newer"]
        )
    }

    @Test func `On a full disk, tracking is bounded, losses are counted, and the secure storage works`() async throws {
        let folder = TemporaryStore(isCreated: true)
        let events = TestAnalytics.eventFolder(in: folder.url)
        mkdir(events.path, 0o700)
        let launcher = UserNamespace.mounting(#"mount -t tmpfs -o size=64k,mode=700 tmpfs "$0""#, events)
        let server = try await server()
        let lines = try await trackTooMuch(in: folder, server, by: launcher)
        let results = ["bounded: true", "counted: 40000", "set: ok", "deny: ok"]
        #expect(lines == ["consent: ok", "persist: no space"] + results)
    }

    @Test func `With a read-only log, tracking is bounded, losses are counted, and the secure storage works`()
        async throws
    {
        let folder = TemporaryStore()
        let server = try await server()
        let url = try #require(URL(string: server.url))
        let earlier = TestAnalytics.open(in: folder.url, server: url)
        try await earlier.setConsent(.granted)
        earlier.track("Earlier")
        try await earlier.persist()
        let launcher = UserNamespace.readOnly(TestAnalytics.eventFolder(in: folder.url))
        let lines = try await trackTooMuch(in: folder, server, by: launcher)
        let failure = "Read-only file system"
        let results = ["bounded: true", "counted: 40001", "set: ok"]
        #expect(lines == ["consent: ok", "persist: \(failure)"] + results + ["deny: \(failure)"])
        // The refusal applies nevertheless.
        let later = TestAnalytics.open(in: folder.url, server: url)
        try await later.persist()
        #expect(await later.status().consent == .denied)
        #expect(await later.status().pendingCount == 0)
    }

    private func server() async throws -> HostileServer {
        try await HostileServer { _ in .response(503) }
    }

    private func trackTooMuch(in folder: TemporaryStore, _ server: HostileServer, by launcher: [String]) async throws
        -> [String]
    {
        let options = WorkerOptions(server: try #require(URL(string: server.url)))
        return try await Worker("trackTooMuch", in: folder.url, options, by: launcher).finish().lines
    }
}
