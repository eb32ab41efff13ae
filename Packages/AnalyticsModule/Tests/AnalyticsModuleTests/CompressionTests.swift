import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct CompressionTests {
    /// Marks the data in place of compressing them, or fails.
    private struct FakeCompressor: GzipCompressing {
        static let mark = Data("gzip".utf8)
        var fails = false

        func gzip(_ data: Data) -> Data? { fails ? nil : Self.mark + data }
    }

    private let fixture = Fixture()

    private func config(_ compressor: FakeCompressor? = FakeCompressor()) -> AnalyticsConfig {
        var config = AnalyticsConfig.withConsent()
        config.compressor = compressor
        return config
    }

    private var encodings: [String?] { fixture.network.requests.map { $0.headers["Content-Encoding"] } }

    /// Makes the server answer compressed batches with this status.
    private func refuseCompressed(status: Int) {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            request.headers["Content-Encoding"] == nil ? server.respond(to: request) : BatchServer.response(status)
        }
    }

    @Test(arguments: [(1, nil), (20, "gzip")])
    func `A batch of at least 1 kB is compressed, if that succeeds`(count: Int, encoding: String?) async throws {
        fixture.respond(200)
        for compressor in [FakeCompressor(), FakeCompressor(fails: true), nil] {
            try await fixture.tracker(config(compressor), tracking: count).flush()
        }
        #expect(encodings == [encoding, nil, nil])
        let bodies = fixture.network.requests.compactMap(\.body)
        #expect(bodies[0].starts(with: FakeCompressor.mark) == (encoding != nil))
        #expect((bodies[1].count >= 1_000) == (encoding != nil))
        #expect(bodies[1...].allSatisfy { $0.starts(with: Data(#"{"batch":[{"#.utf8)) })
    }

    @Test(arguments: [400, 413, 415])
    func `A collector that does not know gzip gets the same events uncompressed`(status: Int) async throws {
        refuseCompressed(status: status)
        let tracker = fixture.tracker(config(), tracking: 700)
        #expect(try await tracker.flush().delivered == 700)
        #expect(encodings.first == "gzip" && encodings.count > 2)
        #expect(encodings.dropFirst().allSatisfy { $0 == nil })
        #expect(fixture.server.names == (0..<700).map { "\($0)" })
        let status = await tracker.status()
        #expect(status.refusedCount == 0 && status.wait == nil)
    }

    @Test func `An event that is refused uncompressed, too, is dropped`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            let isRefused = BatchServer.events(of: request).contains { $0.label == "7" }
            let isCompressed = request.headers["Content-Encoding"] != nil
            return isCompressed || isRefused ? BatchServer.response(400) : server.respond(to: request)
        }
        let report = try await fixture.tracker(config(), tracking: 20).flush()
        #expect(report.delivered == 19 && report.refused == 1)
        #expect(encodings.count { $0 != nil } == 1)
    }

    @Test func `Consent is read again before the same events are sent uncompressed`() async throws {
        let gate = Gate()
        fixture.respond { _ throws(NetworkError) in
            await gate.pass()
            return BatchServer.response(415)
        }
        let tracker = fixture.tracker(config(), tracking: 20)
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        try await tracker.setConsent(.denied)
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(encodings == ["gzip"])
    }
}
