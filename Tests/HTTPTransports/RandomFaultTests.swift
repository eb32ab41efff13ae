import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import Testing

/// A thousand requests to a server with faults, some of which are cancelled. With `TRELLIS_LONG_TESTS=1` there are
/// 10,000, which take about a minute for each transport.
@Suite(.serialized, .timeLimit(.minutes(15))) struct RandomFaultTests {
    private static let requests = IterationCount.of(1000, long: 10_000)
    private static let workers = 50

    @Test(arguments: Transport.allCases, [1, 2] as [UInt64])
    func `Every request to a faulty server has its expected outcome`(transport: Transport, seed: UInt64) async throws {
        let server = try await HostileServer { request in
            let words = request.target.split(separator: "/")
            return Fault(rawValue: String(words[0]))?.behavior(Int(words[1]) ?? 0) ?? .response(404)
        }
        let service = try NetworkService(transport, server.url, clock: ContinuousClock()) {
            $0.responseLimit = Fault.responseLimit
        }
        let cancelled = await withTaskGroup { group in
            for worker in 0..<Self.workers {
                group.addTask { await work(service, SeededGenerator(seed: seed &* 1000 &+ UInt64(worker)), transport) }
            }
            return await group.reduce(0, +)
        }
        print("\(transport), seed \(seed): \(Self.requests) requests ended, \(cancelled) of them cancelled")
    }

    /// Sends a part of the requests. Returns the number of cancelled ones.
    private func work(_ service: NetworkService, _ random: SeededGenerator, _ transport: Transport) async -> Int {
        var random = random
        var cancelled = 0
        let faults = Fault.all(for: transport)
        for _ in 0..<Self.requests / Self.workers {
            let fault = faults[Int.random(in: 0..<faults.count, using: &random)]
            let number = Int.random(in: 0..<1000, using: &random)
            let isCancelled = Int.random(in: 0..<5, using: &random) == 0
            let yields = Int.random(in: 0..<200, using: &random)
            let task = Task { await service.get("/\(fault.rawValue)/\(number)", timeout: fault.timeout) }
            if isCancelled {
                for _ in 0..<yields { await Task.yield() }
                task.cancel()
            }
            let outcome = await task.value
            if isCancelled, outcome.error == .cancelled {
                cancelled += 1
            } else {
                #expect(fault.allows(outcome), "\(fault) \(number): \(outcome)")
            }
        }
        return cancelled
    }
}
