import Foundation
import Testing

/// The tests run thousands of workers: none may outlive who waits for it.
@Suite(.timeLimit(.minutes(15))) struct WorkerTests {
    private let folder = TemporaryStore(on: .memory)

    /// A time limit cancels a test while its worker runs.
    @Test func oneThatIsNoLongerAwaitedIsKilled() async throws {
        let worker = try Worker("write", in: folder.url)
        let end = Task { try await worker.end() }
        end.cancel()
        let status = try await end.value.status
        #expect(status == -1)
    }

    @Test func anEndThatIsWellIsToldFromOneThatIsNot() async throws {
        let well = try await Worker("create", in: folder.url).end().status
        #expect(well == 0)
        let worker = try Worker("tell", in: folder.url, by: ["/usr/bin/env", "false"])
        let failed = try await worker.end().status
        #expect(failed == 1)
    }
}
