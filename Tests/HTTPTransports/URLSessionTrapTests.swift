import Core
import Foundation
import HostileServer
import Infrastructure
import Processes
import Testing

#if os(Linux)

/// Bugs of Foundation on Linux without a workaround, reproduced in a child process.
///
/// `App/Sources/Infrastructure/Networking/README.md` lists them. If one of these tests fails, the toolchain has fixed
/// the bug: remove it from that list, and its exception from the tests of the contract.
@Suite(.timeLimit(.minutes(15))) struct URLSessionTrapTests {
    /// The result of a child process.
    struct Outcome {
        let hasCrashed: Bool
        let output: String

        /// The maximum memory use, in kB.
        var peakMemory: Int? { output.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } }
    }

    private func get(_ transport: Transport, _ url: String) async throws -> Outcome {
        let pipe = Pipe()
        let process = try ChildProcess(
            [BuiltProduct.url("URLSessionTraps").path, transport.rawValue, url],
            // A backtrace would take seconds.
            environment: BuiltProduct.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
            output: .pipe(pipe),
            errors: .nothing
        )
        var output = ""
        for await line in pipe.fileHandleForReading.lineStream() { output += line }
        guard case .killed = await process.ending else { return Outcome(hasCrashed: false, output: output) }
        return Outcome(hasCrashed: true, output: output)
    }

    /// Trap 1: the cut is after the status line and before the length.
    @Test(arguments: [17, 20, 30, 35])
    func `A connection that is cut in the header crashes URLSession`(position: Int) async throws {
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
        let server = try await HostileServer { _ in Behavior.raw(response).cut(at: position) }
        let outcome = try await get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 1 is gone at byte \(position): \(outcome.output)")
        #expect(try await !get(.asyncHTTPClient, server.url).hasCrashed)
    }

    /// Trap 12.
    @Test func `Trailers crash URLSession`() async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n")
        }
        let outcome = try await get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 12 is gone: \(outcome.output)")
        #expect(try await get(.asyncHTTPClient, server.url).output.hasPrefix("answered: 200"))
    }

    /// Trap 9, which ``DelegateQueue`` avoids: 1 MB that decompresses to 1 GiB must not be held in memory.
    @Test(arguments: Transport.allCases)
    func `A compression bomb is not held in memory`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .zeros(mebibytes: 1024) }
        let outcome = try await get(transport, server.url)
        #expect(outcome.output.hasPrefix("failed: responseTooLarge"))
        #expect(try #require(outcome.peakMemory) < 256_000, "\(outcome.output)")
    }
}

#endif
