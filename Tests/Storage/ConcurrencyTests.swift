import Core
import CoreTesting
import Foundation
import Infrastructure
import StorageWorker
import Testing

/// Several processes that use one folder.
@Suite(.serialized, .campaign) struct ConcurrencyTests {
    @Test func `No increment of eight processes is lost`() async throws {
        let (processes, times) = (8, 1_000)
        let folder = TemporaryStore(on: .memory)
        let workers = try (0..<processes).map { _ in
            try Worker("increment", in: folder.url, WorkerOptions(number: times))
        }
        for worker in workers {
            let (lines, status) = try await worker.finish()
            #expect(lines == ["done"])
            #expect(status == 0)
        }
        let sum = try await folder.open().data(for: "sum").map { String(decoding: $0, as: UTF8.self) }
        print("proof: \(processes) processes with \(times) increments each: sum \(sum ?? "missing")")
        #expect(sum == "\(processes * times)")
    }

    /// With different keys, some entries could not be read.
    @Test func `Processes that create a store at once use one key`() async throws {
        let (races, processes) = (1_000, 4)
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let workers = try (0..<processes).map { try Worker("create", in: parent.url, WorkerOptions(number: $0)) }
        var outputs = workers.map { $0.lines.makeAsyncIterator() }
        var failures = 0
        for race in 0..<races {
            for worker in workers { try worker.send("\(race)") }
            for index in outputs.indices {
                let line = await outputs[index].next()
                try #require(line == "done")
            }
            let storage = FileSecureStorage(folder: parent.file("\(race)"))
            if try await storage.keys() != (0..<processes).map(Counter.key) { failures += 1 }
        }
        for worker in workers { _ = try await worker.finish() }
        print("proof: \(races) races of \(processes) processes to create the key: \(races - failures) with one key")
        #expect(failures == 0)
    }
}
