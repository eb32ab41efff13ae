import Foundation
import Processes
import Testing

/// The tests run thousands of children: none may take the test process with it, or leave or hold anything open.
@Suite(.timeLimit(.minutes(15))) struct ChildProcessTests {
    private func shell(_ script: String, input: ChildProcess.Stream = .nothing, output: Pipe) throws -> ChildProcess {
        try ChildProcess(["/bin/sh", "-c", script], environment: ["A": "b"], input: input, output: .pipe(output))
    }

    /// A child that holds a connection open keeps its other side from seeing that it was closed.
    @Test func itHoldsNothingOpenThatIsOpenHere() async throws {
        let held = Pipe()
        #expect(fcntl(held.fileHandleForWriting.fileDescriptor, F_SETFD, 0) == 0)
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"])
        try held.fileHandleForWriting.close()
        // It would come after the child's end.
        for await line in held.fileHandleForReading.linesAsTheyCome() { Issue.record("nobody wrote \(line)") }
        #expect(kill(process.identifier, 0) == 0)
    }

    @Test func itReadsAndWritesWhatItIsGiven() async throws {
        let (input, output) = (Pipe(), Pipe())
        let process = try shell(#"read x; echo "$x $A $HOME"; printf cut; exit 3"#, input: .pipe(input), output: output)
        try input.fileHandleForWriting.write(contentsOf: Data("hello\n".utf8))
        let lines = await output.fileHandleForReading.linesAsTheyCome().reduce(into: []) { $0.append($1) }
        #expect(lines == ["hello b \n", "cut"])
        let ending = await process.ending
        #expect(ending == .exited(3))
        #expect(process.waitForEnd() == .exited(3))
    }

    @Test func ignoredSignalsAreNotIgnoredInIt() async throws {
        let process = try ChildProcess(["/bin/sh", "-c", "kill -PIPE $$; sleep 60"])
        let ending = await process.ending
        #expect(ending == .killed(by: SIGPIPE))
    }

    /// A time limit cancels a test while its child runs.
    @Test func oneThatIsNoLongerAwaitedIsKilled() async throws {
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"])
        let end = Task { await process.ending }
        end.cancel()
        let ending = await end.value
        #expect(ending == .killed(by: SIGKILL))
        // Its number may be somebody else's by now.
        process.signal(SIGKILL)
    }

    @Test func oneThatNobodyKnowsIsKilled() async throws {
        let output = Pipe()
        do { _ = try shell("exec sleep 60", output: output) }
        // Its end of the pipe is closed with it.
        for await line in output.fileHandleForReading.linesAsTheyCome() { Issue.record("nobody wrote \(line)") }
    }

    @Test func inputForOneThatIsGoneIsAnError() async throws {
        let input = Pipe()
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"], input: .pipe(input))
        process.signal(SIGKILL)
        #expect(process.waitForEnd() == .killed(by: SIGKILL))
        #expect(throws: (any Error).self) { try input.fileHandleForWriting.write(contentsOf: Data("name\n".utf8)) }
    }

    @Test func itKeepsNoPipeAfterItsEnd() async throws {
        weak var output: Pipe?
        do {
            let pipe = Pipe()
            output = pipe
            let process = try shell("exit 0", output: pipe)
            #expect(process.waitForEnd() == .exited(0))
        }
        #expect(output == nil)
    }

    @Test func aProgramThatIsNotThereIsAnError() {
        #expect(throws: POSIXError(.ENOENT)) { try ChildProcess(["/nowhere/program"]) }
        #expect(throws: CocoaError.self) { try BuiltProduct.url("program") }
    }
}
