import AnalyticsModule
import AnalyticsTesting
import CZlib
import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(1))) struct GzipCompressorTests {
    @Test(arguments: [0, 1, 1_000_000])
    func `Compressed data can be decompressed`(count: Int) throws {
        var random = SeededGenerator(seed: 1)
        let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        let compressed = try #require(GzipCompressor().gzip(data))
        #expect(compressed.gunzipped == data)
        // Without the time of the compression, which gzip's header may have.
        #expect(GzipCompressor().gzip(data) == compressed)
    }

    @Test func `A collector that decompresses gets all events`() async throws {
        let network = FakeNetworkService()
        network.reply(to: .post, "/v1/batch", json: #"{"success": true}"#)
        var config = AnalyticsConfig.test()
        config.compressor = GzipCompressor()
        let analytics = AnalyticsAssembly(
            dependencies: .init(
                network: network,
                secureStorage: InMemorySecureStorage(),
                eventLog: InMemoryEventLog(),
                userProvider: NoUser(),
                config: config
            )
        ).assemble()
        for number in 0..<500 { analytics.track("Item Viewed", properties: ["number": .int(number)]) }
        #expect(try await analytics.flush().delivered == 500)
        let numbers = try network.requests.flatMap { request in
            #expect(request.headers["Content-Encoding"] == "gzip")
            let body = try #require(request.body)
            let json = try #require(body.gunzipped)
            #expect(body.count < json.count / 10)
            return try JSONDecoder().decode(Batch.self, from: json).batch.map(\.properties["number"])
        }
        #expect(numbers == Array(0..<500))
    }

    private struct NoUser: AnalyticsUserProviding {
        var currentUser: AnalyticsUser? { nil }
    }

    private struct Batch: Decodable {
        struct Event: Decodable { let properties: [String: Int] }

        let batch: [Event]
    }
}

extension Data {
    /// The decompressed data, or `nil` if they are not in the format of gzip.
    fileprivate var gunzipped: Data? {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream in
            let size = Int32(MemoryLayout<z_stream>.size)
            guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
            defer { inflateEnd(stream) }
            var input = [UInt8](self)
            var output = [UInt8](repeating: 0, count: 2_000_000)
            let status = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_in = input.baseAddress
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    return inflate(stream, Z_FINISH)
                }
            }
            return status == Z_STREAM_END ? Data(output.prefix(Int(stream.pointee.total_out))) : nil
        }
    }
}
