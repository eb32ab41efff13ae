import Foundation
import Processes
import Testing

/// The tests run thousands of children. None may end the test process or keep files open.
@Suite(.timeLimit(.minutes(15))) struct ChildProcessTests {
    private func shell(_ script: String, input: ChildProcess.Stream = .nothing, output: Pipe) throws -> ChildProcess {
        try ChildProcess(["/bin/sh", "-c", script], environment: ["A": "b"], input: input, output: .pipe(output))
    }

    /// The peer of a connection does not see its end while a child keeps it open.
    @Test func `A child inherits no open files`() async throws {
        let held = Pipe()
        #expect(fcntl(held.fileHandleForWriting.fileDescriptor, F_SETFD, 0) == 0)
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"])
        try held.fileHandleForWriting.close()
        // The stream would end only with the child.
        for await line in held.fileHandleForReading.lineStream() { Issue.record("unexpected line: \(line)") }
        #expect(kill(process.identifier, 0) == 0)
    }

    @Test func `A child uses the given streams and environment`() async throws {
        let (input, output) = (Pipe(), Pipe())
        let process = try shell(#"read x; echo "$x $A $HOME"; printf cut; exit 3"#, input: .pipe(input), output: output)
        try input.fileHandleForWriting.write(contentsOf: Data("hello\n".utf8))
        let lines = await output.fileHandleForReading.lineStream().reduce(into: []) { $0.append($1) }
        #expect(lines == ["hello b \n", "cut"])
        let ending = await process.ending
        #expect(ending == .exited(3))
        #expect(process.waitForEnd() == .exited(3))
    }

    @Test func `A child does not inherit ignored signals`() async throws {
        let process = try ChildProcess(["/bin/sh", "-c", "kill -PIPE $$; sleep 60"])
        let ending = await process.ending
        #expect(ending == .killed(by: SIGPIPE))
    }

    /// A time limit cancels a test while its child runs.
    @Test func `A child is killed if the waiting task is cancelled`() async throws {
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"])
        let end = Task { await process.ending }
        end.cancel()
        let ending = await end.value
        #expect(ending == .killed(by: SIGKILL))
        // The id may belong to another process now, which must not receive the signal.
        process.signal(SIGKILL)
    }

    @Test func `A child is killed with its last reference`() async throws {
        let output = Pipe()
        do { _ = try shell("exec sleep 60", output: output) }
        // The child's end of the pipe is closed when the child is killed.
        for await line in output.fileHandleForReading.lineStream() { Issue.record("unexpected line: \(line)") }
    }

    @Test func `Input for a child that has ended is an error`() async throws {
        let input = Pipe()
        let process = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"], input: .pipe(input))
        process.signal(SIGKILL)
        #expect(process.waitForEnd() == .killed(by: SIGKILL))
        // Until it runs its program, a child that another test starts also holds the pipe, so the first write can succeed.
        let name = Data("name\n".utf8)
        #expect(throws: (any Error).self) { while true { try input.fileHandleForWriting.write(contentsOf: name) } }
    }

    @Test func `A child that has ended keeps no pipe`() async throws {
        weak var output: Pipe?
        do {
            let pipe = Pipe()
            output = pipe
            let process = try shell("exit 0", output: pipe)
            #expect(process.waitForEnd() == .exited(0))
        }
        #expect(output == nil)
    }

    @Test func `A missing program is an error`() {
        #expect(throws: POSIXError(.ENOENT)) { try ChildProcess(["/nowhere/program"]) }
        #expect(throws: CocoaError.self) { try BuiltProduct.url("program") }
    }
}
