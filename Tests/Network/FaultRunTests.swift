import Core
import Foundation
import HostileServer
import Infrastructure
import Testing

/// Thousands of requests to a server that does everything wrong, a part of them cancelled on the way.
///
/// `TRELLIS_FAULT_REQUESTS` says how many; 10,000 take about a minute for each transport.
@Suite(.serialized, .timeLimit(.minutes(15))) struct FaultRunTests {
    private static let requests = Int(ProcessInfo.processInfo.environment["TRELLIS_FAULT_REQUESTS"] ?? "") ?? 2000
    private static let workers = 50

    private struct Report {
        var ends = 0
        var cancelled = 0
        var wrong: [String] = []
    }

    @Test(arguments: Transport.allCases, [1, 2] as [UInt64])
    func everyRequestEndsOnceAsItMust(transport: Transport, seed: UInt64) async throws {
        let server = try await HostileServer { request in
            let words = request.target.split(separator: "/")
            return Fault(rawValue: String(words[0]))?.behaviour(Int(words[1]) ?? 0) ?? .answer(404)
        }
        let service = try NetworkService(transport, server.url, clock: ContinuousClock()) {
            $0.responseLimit = Fault.limit
        }
        let report = await withTaskGroup { group in
            for worker in 0..<Self.workers {
                group.addTask { await work(service, Random(seed: seed &* 1000 &+ UInt64(worker)), transport) }
            }
            return await group.reduce(into: Report()) { all, one in
                all.ends += one.ends
                all.cancelled += one.cancelled
                all.wrong += one.wrong
            }
        }
        print("\(transport), seed \(seed): \(report.ends) requests ended, \(report.cancelled) of them cancelled")
        #expect(report.ends == Self.requests)
        #expect(report.wrong.isEmpty)
    }

    private func work(_ service: NetworkService, _ random: Random, _ transport: Transport) async -> Report {
        var random = random
        var report = Report()
        let faults = Fault.all(for: transport)
        for _ in 0..<Self.requests / Self.workers {
            let fault = faults[Int.random(in: 0..<faults.count, using: &random)]
            let number = Int.random(in: 0..<1000, using: &random)
            let isCancelled = Int.random(in: 0..<5, using: &random) == 0
            let patience = Int.random(in: 0..<200, using: &random)
            let task = Task { await service.get("/\(fault.rawValue)/\(number)", timeout: fault.timeout) }
            if isCancelled {
                for _ in 0..<patience { await Task.yield() }
                task.cancel()
            }
            let outcome = await task.value
            report.ends += 1
            if isCancelled, outcome.error == .cancelled {
                report.cancelled += 1
            } else if !fault.allows(outcome) {
                report.wrong.append("\(fault) \(number): \(outcome)")
            }
        }
        return report
    }
}

/// Numbers that are the same in every run (SplitMix64).
private struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
