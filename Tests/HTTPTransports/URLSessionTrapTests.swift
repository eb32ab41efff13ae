import Core
import Foundation
import HostileServer
import Infrastructure
import Processes
import Testing

#if os(Linux)

/// Bugs of Foundation on Linux without a workaround, shown in a child process.
///
/// `App/Sources/Infrastructure/Networking/README.md` lists it, with the advice to use the other transport. When one of
/// these tests fails, the toolchain has been put right: then take the trap off that list, and the exception out of the
/// contract's tests.
@Suite(.timeLimit(.minutes(15))) struct URLSessionTrapTests {
    /// The result of a child process.
    struct Outcome {
        let hasCrashed: Bool
        let output: String

        /// The most memory it held, in kB.
        var peak: Int? { output.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } }
    }

    private func get(_ transport: Transport, _ url: String) async throws -> Outcome {
        let pipe = Pipe()
        let process = try ChildProcess(
            [BuiltProduct.url("URLSessionTraps").path, transport.rawValue, url],
            // Without it a crash takes seconds to describe itself.
            environment: BuiltProduct.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
            output: .pipe(pipe),
            errors: .nothing
        )
        var output = ""
        for await line in pipe.fileHandleForReading.linesAsTheyCome() { output += line }
        guard case .killed = await process.ending else { return Outcome(hasCrashed: false, output: output) }
        return Outcome(hasCrashed: true, output: output)
    }

    /// Trap 1: after the status line and before the length is known.
    @Test(arguments: [17, 20, 30, 35])
    func aConnectionCutInTheHeaderEndsTheProcess(position: Int) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
        let server = try await HostileServer { _ in Behaviour.raw(answer).cut(at: position) }
        let outcome = try await get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 1 is gone at byte \(position): \(outcome.output)")
        #expect(try await !get(.asyncHTTPClient, server.url).hasCrashed)
    }

    /// Trap 12.
    @Test func trailersEndTheProcess() async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n")
        }
        let outcome = try await get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 12 is gone: \(outcome.output)")
        #expect(try await get(.asyncHTTPClient, server.url).output.hasPrefix("answered: 200"))
    }

    /// Trap 9, which ``DelegateQueue`` goes round: 1 MB that unpacks to 1 GiB must not be held in memory.
    @Test(arguments: Transport.allCases)
    func aBombIsNotHeldInMemory(transport: Transport) async throws {
        let server = try await HostileServer { _ in .zeros(mebibytes: 1024) }
        let outcome = try await get(transport, server.url)
        #expect(outcome.output.hasPrefix("failed: responseTooLarge"))
        #expect(try #require(outcome.peak) < 256_000, "\(outcome.output)")
    }
}

#endif
