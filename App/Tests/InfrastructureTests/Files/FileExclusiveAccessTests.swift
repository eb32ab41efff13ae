import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileExclusiveAccessTests {
    private let folder = TestStoreFolder()

    private func access() -> FileExclusiveAccess {
        FileExclusiveAccess(folder: folder.url)
    }

    @Test(arguments: ExclusiveAccessSpec.checks)
    func `Locks on files meet the specification`(_ check: ExclusiveAccessSpec.Check) async throws {
        try await check.run(on: access())
    }

    @Test func `Two instances on one folder exclude each other`() async throws {
        try await access().withLock("a", wait: .zero) {
            let busy = ExclusiveAccessError.busy(name: "a", waited: .zero)
            await #expect(throws: busy) { try await access().withLock("a", wait: .zero) {} }
        }
        try await access().withLock("a", wait: .zero) {}
    }

    @Test func `A wait ends when its clock reaches the maximum`() async throws {
        let clock = TestClock(skipsSleeps: true)
        let other = FileExclusiveAccess(folder: folder.url, clock: clock)
        try await access().withLock("a", wait: .zero) {
            let busy = ExclusiveAccessError.busy(name: "a", waited: .seconds(5))
            await #expect(throws: busy) { try await other.withLock("a", wait: .seconds(5)) {} }
        }
        #expect(clock.now.duration(to: TestClock().now) == .seconds(-5))
    }

    @Test func `A child process does not inherit a lock`() async throws {
        let process = try await access().withLock("a", wait: .zero) {
            Result {
                let process = Process()
                process.executableURL = URL(filePath: "/bin/sleep")
                process.arguments = ["60"]
                try process.run()
                return process
            }
        }.get()
        defer { process.terminate() }
        try await access().withLock("a", wait: .zero) {}
    }

    @Test func `The lock of a removed file is free`() async throws {
        try await access().withLock("a", wait: .zero) {
            await #expect(throws: Never.self) {
                try FileManager.default.removeItem(at: folder.url("a.lock"))
                try await access().withLock("a", wait: .zero) {}
            }
        }
    }

    @Test func `A folder of another kind is unavailable`() async throws {
        try FileManager.default.createDirectory(at: folder.parent, withIntermediateDirectories: true)
        try Data().write(to: folder.url)
        let error = ExclusiveAccessError.unavailable(path: folder.url.path, reason: "it is not a folder")
        await #expect(throws: error) { try await access().withLock("a", wait: .zero) {} }
    }
}
