import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLogErrorTests {
    private let folder = TestEventFolder()

    /// Returns the errors of all calls on a new log.
    private func errors() async -> [EventLogError?] {
        let log = folder.log(lockTimeout: .zero)
        return [
            await eventLogError { try await log.append("2") },
            await eventLogError { _ = try await log.all() },
            await eventLogError { _ = try await log.size() },
            await eventLogError { try await log.remove(through: EventLogPosition(segment: 0, offset: .max)) },
        ]
    }

    @Test func `A folder that others can access is refused`() async throws {
        try await folder.log().append("1")
        chmod(folder.url.path, 0o755)
        let error = EventLogError.unavailable(path: folder.url.path, reason: "others can access it (mode 755)")
        #expect(await errors() == Array(repeating: error, count: 4))
        #expect(await eventLogError { try await folder.log().removeAll() } == error)
        #expect(await eventLogError { _ = try await folder.log().withDeliveryLock {} } == error)
        chmod(folder.url.path, 0o700)
        #expect(try await folder.texts() == ["1"])
    }

    @Test func `A link or a readable file in place of a segment is refused and left unchanged`() async throws {
        try await folder.log().append("1")
        let segment = try folder.segments()[0]
        chmod(segment.path, 0o644)
        let readable = EventLogError.unavailable(path: segment.path, reason: "others can access it (mode 644)")
        #expect(await errors() == Array(repeating: readable, count: 4))
        chmod(segment.path, 0o600)
        let moved = folder.parent.appending(path: "moved")
        try FileManager.default.moveItem(at: segment, to: moved)
        try FileManager.default.createSymbolicLink(at: segment, withDestinationURL: moved)
        let link = EventLogError.unavailable(path: segment.path, reason: "it is a symbolic link")
        #expect(await errors() == Array(repeating: link, count: 4))
        try FileManager.default.removeItem(at: segment)
        try FileManager.default.moveItem(at: moved, to: segment)
        #expect(try await folder.texts() == ["1"])
    }

    @Test func `A lock that another process holds for too long is a busy error`() async throws {
        try await folder.log().append("1")
        let lock = folder.url.appending(path: "events.lock")
        let holder = try FileHandle(forUpdating: lock)
        try #require(flock(holder.fileDescriptor, LOCK_EX) == 0)
        let error = EventLogError.busy(path: lock.path, waited: .zero)
        #expect(await errors() == Array(repeating: error, count: 4))
        try holder.close()
        #expect(try await folder.texts() == ["1"])
    }

    @Test func `A key that cannot be read is an error, and the records stay`() async throws {
        try await folder.log().append("1")
        let failure = SecureStorageError.unavailable(path: "/store", reason: "test")
        await folder.keyStorage.fail(with: failure)
        let log = folder.log()
        #expect(await eventLogError { try await log.append("2") } == .key(failure))
        #expect(await eventLogError { _ = try await log.all() } == .key(failure))
        #expect(try await log.size().count == 1)
        await folder.keyStorage.fail(with: nil)
        #expect(try await folder.texts() == ["1"])
    }

    @Test func `A file in place of the folder is an error`() async throws {
        try FileManager.default.createDirectory(at: folder.parent, withIntermediateDirectories: true)
        try Data().write(to: folder.url)
        let error = await eventLogError { try await folder.log().append("1") }
        #expect(error == .unavailable(path: folder.url.path, reason: "it is not a folder"))
    }
}
