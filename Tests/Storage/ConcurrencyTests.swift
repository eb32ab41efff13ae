import Core
import CoreTesting
import Foundation
import Infrastructure
import StorageWorker
import Testing

/// Several processes on one folder.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 240)))) struct ConcurrencyTests {
    @Test func noIncrementOfAnyProcessIsLost() async throws {
        let (processes, times) = (8, 1_000)
        let folder = TemporaryStore(on: .memory)
        let workers = try (0..<processes).map { _ in
            try Worker("increment", in: folder.url, WorkerOptions(number: times))
        }
        for worker in workers {
            let (lines, status) = try await worker.end()
            #expect(lines == ["done"])
            #expect(status == 0)
        }
        let sum = try await folder.open().data(for: "sum").map { String(decoding: $0, as: UTF8.self) }
        print(
            "proof: \(processes) processes: \(processes * times) compare-and-swap increments, sum \(sum ?? "missing")"
        )
        #expect(sum == "\(processes * times)")
    }

    /// Each reads the entries of all, so they agree on the key.
    @Test func ofAllWhoCreateTheKeyAtOnceOneDoes() async throws {
        let (races, processes) = (1_000, 4)
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let workers = try (0..<processes).map { try Worker("create", in: parent.url, WorkerOptions(number: $0)) }
        var answers = workers.map { $0.lines.makeAsyncIterator() }
        var torn = 0
        for race in 0..<races {
            for worker in workers { try worker.send("\(race)") }
            for index in answers.indices {
                let answer = await answers[index].next()
                try #require(answer == "done")
            }
            let storage = Seal.keyFile.storage(in: parent.file("\(race)"))
            if try await storage.keys() != (0..<processes).map(Counter.key) { torn += 1 }
        }
        for worker in workers { _ = try await worker.end() }
        print("proof: \(races) races of \(processes) processes to create the key: \(races - torn) with one key")
        #expect(torn == 0)
    }
}
