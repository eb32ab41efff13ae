import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import AnalyticsModule

/// Random faults of the server, the network and the log, with restarts: no event is lost, none is accepted twice after
/// deduplication, and the order is kept.
@Suite(.timeLimit(.minutes(30))) struct DeliveryCampaignTests {
    @Test(arguments: 1...4) func `No event is lost or accepted twice`(seed: Int) async throws {
        let count = IterationCount.of(1_000, long: 100_000)
        let log = InMemoryEventLog(maxCount: .max, maxBytes: .max)
        let fixture = Fixture(log: log, isOnline: false)
        let faults = Faults(seed: UInt64(seed))
        let server = Server()
        fixture.respond { request throws(NetworkError) in try faults.respond { server.accept(request) } }
        fixture.log.before { operation throws(EventLogError) in
            if operation != .removeAll, faults.happens(0.1) { throw FaultyLog.failure }
        }
        var random = SeededGenerator(seed: UInt64(seed))
        let config = AnalyticsConfig.withConsent(
            memoryLimit: .init(count: .max, bytes: .max),
            limits: .init(batchBytes: 100_000, batchEvents: IterationCount.of(20, long: 500)),
            retry: .withoutJitter
        )
        var tracker = fixture.tracker(config)
        var tracked = 0
        while tracked < count {
            // The server may have asked to wait.
            fixture.clock.advance(by: .seconds(60))
            for _ in 0..<Int.random(in: 1...count / 100, using: &random) where tracked < count {
                tracker.track("\(tracked)", properties: ["text": .string(String(repeating: "x", count: tracked % 300))])
                tracked += 1
            }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: _ = try? await tracker.flush()
            case 1: _ = try? await tracker.persist()
            default:
                // A restart, once all events are stored.
                while (try? await tracker.persist()) == nil {}
                tracker = fixture.tracker(config)
            }
        }
        while (try? await tracker.flush()) == nil { fixture.clock.advance(by: .seconds(60)) }
        let names = server.names
        let lost = count - Set(names).count
        print(
            "proof: \(count) events in \(fixture.network.requests.count) requests, \(faults.count) of them failed:",
            "\(lost) lost, \(names.count - Set(names).count) twice, \(server.repeats) received again"
        )
        #expect(names == (0..<count).map { "\($0)" })
        #expect(server.repeats > 0)
        #expect(await log.size().count == 0)
        #expect(try await tracker.refusedEvents(limit: 1).isEmpty)
    }

    /// A server that accepts each message id once, and reads nothing else of an event than its name.
    private final class Server: Sendable {
        private struct Batch: Decodable {
            struct Event: Decodable {
                let messageId: String
                let event: String
            }

            let batch: [Event]
        }

        private let accepted = Mutex((ids: Set<String>(), names: [String](), repeats: 0))

        var names: [String] { accepted.withLock(\.names) }
        /// The number of events that were received again, with the same message id.
        var repeats: Int { accepted.withLock(\.repeats) }

        func accept(_ request: NetworkRequest) {
            guard let batch = try? WireJSON.decode(Batch.self, from: request.body ?? Data()) else { return }
            accepted.withLock { accepted in
                for event in batch.batch {
                    if accepted.ids.insert(event.messageId).inserted {
                        accepted.names.append(event.event)
                    } else {
                        accepted.repeats += 1
                    }
                }
            }
        }
    }

    /// A source of random faults.
    private final class Faults: Sendable {
        private let random: Mutex<SeededGenerator>
        private let failures = Atomic(0)

        /// The number of requests that failed.
        var count: Int { failures.load(ordering: .relaxed) }

        init(seed: UInt64) {
            random = Mutex(SeededGenerator(seed: seed))
        }

        func happens(_ probability: Double) -> Bool {
            fraction() < probability
        }

        func respond(_ accept: () -> Void) throws(NetworkError) -> NetworkResponse {
            let fraction = fraction()
            if fraction < 0.5 { failures.wrappingAdd(1, ordering: .relaxed) }
            switch fraction {
            case ..<0.15: throw Fixture.offline
            case ..<0.3:
                // The response is lost.
                accept()
                throw .timedOut(url: "http://localhost", after: .seconds(30))
            case ..<0.4: return BatchServer.response(503)
            case ..<0.45: return BatchServer.response(429, headers: ["Retry-After": "1"])
            case ..<0.46: return BatchServer.response(503, headers: ["Retry-After": "120"])
            case ..<0.5: return BatchServer.response(404)
            default:
                accept()
                return BatchServer.response(202)
            }
        }

        private func fraction() -> Double {
            random.withLock { .random(in: 0..<1, using: &$0) }
        }
    }
}
