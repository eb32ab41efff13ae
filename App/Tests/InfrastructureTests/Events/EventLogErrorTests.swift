import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventLogErrorTests {
    private let folder = TestEventFolder()

    /// Returns the errors of the calls that read files.
    private func readErrors() async -> [EventLogError?] {
        let log = folder.log()
        return [
            await error { _ = try await log.batch() },
            await error { _ = try await log.texts() },
            await error { try await log.split(EventFileNumber(1), of: TestEventFolder.grant) },
        ]
    }

    private func error(_ body: () async throws -> Void) async -> EventLogError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? EventLogError
        }
    }

    @Test func `A folder that others can access is refused`() async throws {
        let log = try await folder.startedLog()
        try await log.appendFile("1", "2")
        chmod(folder.url.path, 0o755)
        let failure = EventLogError.unavailable(path: folder.url.path, reason: "others can access it (mode 755)")
        #expect(await readErrors() == Array(repeating: failure, count: 3))
        #expect(await error { try await log.append("3") } == failure)
        #expect(await error { _ = try await log.size() } == failure)
        #expect(await error { try await log.keepOnly(nil) } == failure)
        chmod(folder.url.path, 0o700)
        #expect(try await log.texts() == ["1", "2"])
    }

    @Test func `A link or a readable file in place of a file is refused and left unchanged`() async throws {
        try await folder.startedLog().appendFile("1", "2")
        let file = try folder.file("1-2-2.events")
        chmod(file.path, 0o644)
        let readable = EventLogError.unavailable(path: file.path, reason: "others can access it (mode 644)")
        #expect(await readErrors() == Array(repeating: readable, count: 3))
        chmod(file.path, 0o600)
        let moved = folder.parent.appending(path: "moved")
        try FileManager.default.moveItem(at: file, to: moved)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: moved)
        let link = EventLogError.unavailable(path: file.path, reason: "it is a symbolic link")
        #expect(await readErrors() == Array(repeating: link, count: 3))
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: moved, to: file)
        #expect(try await folder.log().texts() == ["1", "2"])
    }

    @Test func `A key that cannot be read is an error, and the events stay`() async throws {
        try await folder.startedLog().appendFile("1", "2")
        let failure = SecureStorageError.unavailable(path: "/store", reason: "test")
        folder.keyStorage.fail(with: failure)
        #expect(await readErrors() == Array(repeating: .key(failure), count: 3))
        #expect(await error { try await folder.log().append("3") } == .key(failure))
        folder.keyStorage.fail(with: nil)
        #expect(try await folder.log().texts() == ["1", "2"])
    }

    @Test func `A file in place of the folder is an error`() async throws {
        try FileManager.default.createDirectory(at: folder.parent, withIntermediateDirectories: true)
        try Data().write(to: folder.url)
        let failure = EventLogError.unavailable(path: folder.url.path, reason: "it is not a folder")
        #expect(await error { _ = try await folder.startedLog() } == failure)
        #expect(await error { try await folder.log().append("1") } == failure)
    }

    @Test func `A removed open file is replaced, and not closed by the name of another one`() async throws {
        let (log, other) = (try await folder.startedLog(), folder.log())
        try await log.append("1", "2")
        try FileManager.default.removeItem(at: folder.file("1-0-0.events"))
        try await other.append("other")
        try await log.append("3")
        #expect(try folder.names() == ["1-0-0.events", "2-0-0.events"])
        #expect(try await log.texts() == ["other", "3"])
    }

    @Test func `Other files in the folder are left alone`() async throws {
        let log = try await folder.startedLog()
        try await log.appendFile("1")
        try FileManager.default.createDirectory(at: folder.file("other"), withIntermediateDirectories: false)
        try folder.write(Data(), to: "1-x-1.events")
        #expect(try await log.batch().texts == ["1"])
        #expect(try folder.names() == ["1-1-1.events", "1-x-1.events", "other"])
    }
}
