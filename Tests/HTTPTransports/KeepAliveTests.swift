import Foundation
import HostileServer
import Infrastructure
import Processes
import Testing

#if os(Linux)

@Suite(.timeLimit(.minutes(15))) struct KeepAliveTests {
    /// The line of a connection has its peer, its state (01: open), its buffers, and its timer (02: keep-alive) with the
    /// hundredths of a second until it fires, in hexadecimal numbers. `URLSession` has no such timer.
    @Test(arguments: Transport.allCases)
    func `An idle connection is probed after 10 s, except by URLSession`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let service = try NetworkService(transport, server.url)
        _ = try await service.get().get()
        // Foundation reads only a part of this file.
        let table = try await Command.run(["cat", "/proc/net/tcp"]).output
        withExtendedLifetime(service) {}
        let peer = "0100007F:" + String(server.port, radix: 16, uppercase: true)
        let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
        let connection = lines.first { $0[2] == peer && $0[3] == "01" }
        let timer = try #require(connection?[5]).split(separator: ":")
        let time = try #require(Int(timer[1], radix: 16))
        #expect(transport == .asyncHTTPClient ? timer[0] == "02" && (0...1000).contains(time) : timer[0] == "00")
    }
}

#endif
