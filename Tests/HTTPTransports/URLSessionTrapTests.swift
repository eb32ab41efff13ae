import Core
import Foundation
import HostileServer
import Infrastructure
import Testing

#if os(Linux)

/// Bugs of Foundation on Linux without a workaround, reproduced in a child process.
///
/// `App/Sources/Infrastructure/Networking/README.md` lists them. If one of these tests fails, the toolchain has fixed
/// the bug: remove it from that list, and its exception from the tests of the contract.
@Suite(.timeLimit(.minutes(15))) struct URLSessionTrapTests {
    /// Trap 1: the cut is after the status line and before the length.
    @Test(arguments: [17, 20, 30, 35])
    func `A connection that is cut in the header crashes URLSession`(position: Int) async throws {
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
        let server = try await HostileServer { _ in Behavior.raw(response).cut(at: position) }
        let outcome = try await ChildClient.get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 1 is gone at byte \(position): \(outcome.output)")
        #expect(try await !ChildClient.get(.asyncHTTPClient, server.url).hasCrashed)
    }

    /// Trap 12.
    @Test func `Trailers crash URLSession`() async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n")
        }
        let outcome = try await ChildClient.get(.urlSession, server.url)
        #expect(outcome.hasCrashed, "Trap 12 is gone: \(outcome.output)")
        #expect(try await ChildClient.get(.asyncHTTPClient, server.url).output.hasPrefix("answered: 200"))
    }

    /// Trap 9, which ``DelegateQueue`` avoids: 1 MB that decompresses to 1 GiB must not be held in memory.
    @Test(arguments: Transport.allCases)
    func `A compression bomb is not held in memory`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .zeros(mebibytes: 1024) }
        let outcome = try await ChildClient.get(transport, server.url)
        #expect(outcome.output.hasPrefix("failed: responseTooLarge"))
        #expect(try #require(outcome.peakMemory) < 256_000, "\(outcome.output)")
    }
}

#endif
