import AnalyticsModule
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Deliveries from a folder of three files, of which the second one is damaged.
@Suite(.serialized, .campaign) struct TrackerDamageTests {
    private let folder = TemporaryStore()

    @Test func `No cut and no flipped bit of a file repeats or reorders events, and one damaged file is counted`()
        async throws
    {
        let collector = try await Collector()
        let (files, ends) = try await writeFiles(to: collector.url)
        let damaged = files[1].content
        let cuts = stride(from: 0, to: damaged.count, by: IterationCount.of(97, long: 1))
            .map { (end: $0, content: damaged.prefix($0)) }
        let flips = (0..<damaged.count * 8)
            // All of the first bytes.
            .filter { $0 < 64 || $0.isMultiple(of: IterationCount.of(397, long: 1)) }
            .map { bit in
                var content = damaged
                content[bit / 8] ^= 1 << (bit % 8)
                return (end: bit / 8, content: content)
            }
        for (end, content) in cuts + flips {
            for file in files { try file.write(file.name == files[1].name ? content : file.content) }
            collector.removeEvents()
            let analytics = TestAnalytics.open(in: folder.url, server: collector.url, flushesAutomatically: false)
            try await analytics.flush()
            let wanted = ["0.0", "0.1", "0.2"] + ["1.0", "1.1", "1.2"].prefix(ends.count { $0 <= end })
            #expect(
                collector.state.names == wanted + ["2.0", "2.1", "2.2"],
                "damage at \(end) of \(content.count) bytes"
            )
            #expect(collector.state.repeatedCount == 0)
            #expect(await analytics.status().damagedFileCount == 1)
        }
        print("proof: \(cuts.count) cuts and \(flips.count) flipped bits of \(damaged.count) bytes")
    }

    private struct File {
        let url: URL
        let content: Data

        var name: String { url.lastPathComponent }

        func write(_ content: Data) throws {
            try content.write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        }
    }

    /// Writes three files with three records of an event. Returns them with the ends of the second one's records.
    private func writeFiles(to server: URL) async throws -> (files: [File], ends: [Int]) {
        let analytics = TestAnalytics.open(in: folder.url, server: server, flushesAutomatically: false)
        try await analytics.setConsent(.granted)
        var ends: [Int] = []
        for file in 0..<3 {
            for event in 0..<3 {
                analytics.track("\(file).\(event)")
                try await analytics.persist()
                if file == 1 { ends.append(try files().last?.content.count ?? 0) }
            }
            try await analytics.prepareForSuspension()
        }
        return (try files(), ends)
    }

    /// The files of events in their order.
    private func files() throws -> [File] {
        let events = TestAnalytics.eventFolder(in: folder.url)
        let names = try FileManager.default.subpathsOfDirectory(atPath: events.path).filter { $0.hasSuffix(".events") }
        return try names.sorted().map { name in
            let url = events.appending(path: name)
            return File(url: url, content: try Data(contentsOf: url))
        }
    }
}
