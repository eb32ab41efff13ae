import Foundation
import Testing

/// The tests run thousands of workers: none may take the test process with it, or leave anything open in it.
@Suite(.timeLimit(.minutes(1))) struct WorkerTests {
    private let folder = TemporaryStore(on: .memory)

    /// A time limit cancels a test while its worker runs.
    @Test func oneThatIsNoLongerAwaitedIsKilled() async throws {
        let worker = try Worker("write", in: folder.url)
        let end = Task { try await worker.end() }
        end.cancel()
        let status = try await end.value.status
        #expect(status == -1)
    }

    @Test func inputForOneThatIsGoneIsAnError() throws {
        let process = try ChildProcess(["/usr/bin/env", "sleep", "60"])
        process.kill()
        #expect(process.waitForEnd() == -1)
        #expect(throws: (any Error).self) { try process.input.write(contentsOf: Data("name\n".utf8)) }
    }

    @Test func anEndThatIsWellIsToldFromOneThatIsNot() async throws {
        let well = try await Worker("create", in: folder.url).end().status
        #expect(well == 0)
        let worker = try Worker("tell", in: folder.url, by: ["/usr/bin/env", "false"])
        let failed = try await worker.end().status
        #expect(failed == 1)
    }

    @Test func itsPipesAreClosedAfterItsEnd() async throws {
        weak var output: FileHandle?
        do {
            let process = try ChildProcess(["/usr/bin/env", "true"])
            output = process.output
            #expect(process.waitForEnd() == 0)
        }
        #expect(output == nil)
    }
}
