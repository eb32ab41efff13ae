import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import AnalyticsModule

/// Kills, faults and several processes: each event that was persisted arrives, once after deduplication, in order within
/// its process. `TRELLIS_LONG_TESTS=1` runs the long versions.
@Suite(.timeLimit(.minutes(30))) struct DeliveryCampaignTests {
    @Test func `A kill before any step loses no persisted event`() async throws {
        var kills = 0
        for steps in 1... {
            let fixture = Fixture()
            fixture.refuse(["refused"])
            let (persistedCount, isKilled) = await runProcess(fixture, steps: steps)
            try await fixture.tracker().flush()
            let wanted = (0..<persistedCount).filter { $0 != 3 }.map { "\($0)" }
            #expect(fixture.server.names.starts(with: wanted), "after \(steps) steps")
            #expect(await fixture.texts.isEmpty)
            guard isKilled else { break }
            kills += 1
        }
        #expect(kills > 50)
    }

    /// Tracks, persists and flushes six events in a process that is killed after some steps.
    private func runProcess(_ fixture: Fixture, steps: Int) async -> (persistedCount: Int, isKilled: Bool) {
        let process = FakeProcess(fixture, steps: steps) { request throws(NetworkError) in
            try await fixture.network.perform(request)
        }
        var persistedCount = 0
        await fixture.runProcess(process.assembly()) { tracker in
            for index in 0..<6 {
                tracker.track(index == 3 ? "refused" : "\(index)")
                if index % 2 == 1, (try? await tracker.persist()) != nil { persistedCount = index + 1 }
                if index % 3 == 2 { _ = try? await tracker.flush() }
            }
        }
        defer { process.kill() }
        return (persistedCount, process.isKilled)
    }

    @Test func `A kill before any step of a denial and a grant leaves nothing of the ended grant`() async throws {
        for steps in 1... {
            let fixture = Fixture()
            let (grant, isDenied, isKilled) = await decide(fixture, steps: steps)
            _ = try? await fixture.tracker().flush()
            if let grant, await fixture.storedConsent?.grant != grant {
                #expect(fixture.files.size(of: grant).count == 0, "after \(steps) steps")
            }
            #expect(!isDenied || !fixture.server.names.contains("Before"), "after \(steps) steps")
            guard isKilled else { return #expect(steps > 10 && fixture.server.names == ["After"]) }
        }
    }

    /// Tracks an event before a denial and one after the next grant, in a process that is killed after some steps.
    private func decide(_ fixture: Fixture, steps: Int) async -> (grant: String?, isDenied: Bool, isKilled: Bool) {
        let process = FakeProcess(fixture, steps: steps) { _ throws(NetworkError) in throw Fixture.offline }
        var grant: String?
        var isDenied = false
        await fixture.runProcess(process.assembly()) { tracker in
            tracker.track("Before")
            try? await tracker.persist()
            grant = await fixture.storedConsent?.grant
            isDenied = (try? await tracker.setConsent(.denied)) != nil
            try? await tracker.setConsent(.granted)
            tracker.track("After")
            try? await tracker.persist()
        }
        defer { process.kill() }
        return (grant, isDenied, process.isKilled)
    }

    @Test(arguments: 1...2) func `Four processes with random faults and kills lose nothing`(seed: Int) async throws {
        let fixture = Fixture(isOnline: false)
        let faults = Faults(seed: UInt64(seed))
        var random = SeededGenerator(seed: UInt64(seed))
        /// The processes, with the numbers of their tracked and persisted events.
        var processes: [(process: FakeProcess, tracker: AnalyticsTracker, name: Int, tracked: Int)] = []
        var persisted: [Int: Int] = [:]
        for _ in 0..<IterationCount.of(120, long: 10_000) {
            fixture.clock.advance(by: .seconds(60))
            if processes.count < 4 {
                let process = FakeProcess(fixture) { [server = fixture.server] request throws(NetworkError) in
                    try faults.respond { server.respond(to: request) }
                }
                processes.append((process, process.assembly().tracker(), persisted.count, 0))
                persisted[persisted.count] = 0
            }
            let index = processes.indices.randomElement(using: &random) ?? 0
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                processes[index].tracker.track("\(processes[index].name).\(processes[index].tracked)")
                processes[index].tracked += 1
            }
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3: _ = try? await processes[index].tracker.flush()
            case 4:
                processes[index].process.kill()
                processes.remove(at: index)
            default:
                guard (try? await processes[index].tracker.persist()) != nil else { break }
                persisted[processes[index].name] = processes[index].tracked
            }
        }
        for process in processes { try await process.tracker.prepareForSuspension() }
        processes = []
        fixture.goOnline()
        await fixture.wait {
            fixture.clock.advance(by: .seconds(90))
            _ = try? await fixture.tracker().flush()
            return await fixture.texts.isEmpty
        }
        for (name, count) in persisted {
            let arrived = fixture.server.names.filter { $0.hasPrefix("\(name).") }
            #expect(arrived == arrived.indices.map { "\(name).\($0)" } && arrived.count >= count)
        }
        #expect(persisted.count > 10)
        print("proof: \(persisted.values.reduce(0, +)) events of \(persisted.count) processes, \(faults.count) faults")
    }

    @Test func `After a week of a phone, only dropped events are missing`() async throws {
        for seed in 1...IterationCount.of(1, long: 40) {
            var random = SeededGenerator(seed: UInt64(seed))
            let fixture = Fixture(skipsSleeps: false)
            // Requests after a refusal keep a distance of a second.
            let ticks = Task {
                while !Task.isCancelled {
                    await fixture.clock.untilSleeping(for: .seconds(1))
                    fixture.clock.advance(by: .seconds(1))
                }
            }
            defer { ticks.cancel() }
            let automatic = AnalyticsConfig.withConsent(flushesAutomatically: true)
            /// The hour of each event.
            var hours: [Int] = []
            for hour in 0..<7 * 24 {
                fixture.clock.advance(by: .seconds(.random(in: 3_000...4_000, using: &random)))
                change(fixture, at: hour)
                guard Int.random(in: 0..<3, using: &random) > 0 else { continue }
                try await fixture.runProcess(fixture.assembly(automatic)) { tracker in
                    for _ in 0..<Int.random(in: 1...15, using: &random) {
                        tracker.track("\(hours.count)")
                        hours.append(hour)
                    }
                    try await tracker.persist()
                    fixture.clock.advance(by: .seconds(.random(in: 1...40, using: &random)))
                    // The shell flushes when it goes to the background.
                    if Bool.random(using: &random) { _ = try? await tracker.flush() }
                }
            }
            let end = fixture.tracker()
            try await end.flush()
            let status = await end.status()
            #expect(Set(fixture.server.names).count + status.refusedCount == hours.count)
            #expect(status.refusedCount == 2 && status.droppedCount == 0)
            let numbers = fixture.server.names.compactMap { Int($0) }
            #expect(Dictionary(grouping: numbers) { hours[$0] }.values.allSatisfy { $0 == $0.sorted() })
            #expect(await fixture.texts.isEmpty)
            print("proof: \(hours.count) events of a week, 2 refused, \(fixture.network.requests.count) requests")
        }
    }

    /// Changes the network or the clock of a phone at some hours of the week.
    private func change(_ fixture: Fixture, at hour: Int) {
        switch hour {
        case 24: fixture.goOffline()
        // A login portal: its page, and a redirect to it.
        case 72: fixture.respond { _ throws(NetworkError) in BatchServer.webPage(200) }
        case 74:
            fixture.respond { _ throws(NetworkError) in
                throw .invalidRedirect(request: "http://portal", reason: "with another method, without its body")
            }
        case 76: fixture.respond { _ throws(NetworkError) in BatchServer.webPage(403) }
        case 82: fixture.respond(401)
        case 84: fixture.respond(429, headers: ["Retry-After": "31536000"])
        case 90: fixture.refuse(["400", "401"])
        case 96: fixture.clock.jumpDate(by: 86_400 * 365)
        case 100: fixture.clock.jumpDate(by: -86_400 * 365)
        case 110: fixture.goOnline()
        default: break
        }
    }

    /// Random answers to requests.
    private final class Faults: Sendable {
        private let random: Mutex<SeededGenerator>
        private let failures = Atomic(0)

        var count: Int { failures.load(ordering: .relaxed) }

        init(seed: UInt64) {
            random = Mutex(SeededGenerator(seed: seed))
        }

        func respond(_ accept: () -> NetworkResponse) throws(NetworkError) -> NetworkResponse {
            let fraction = random.withLock { Double.random(in: 0..<1, using: &$0) }
            if fraction < 0.5 { failures.wrappingAdd(1, ordering: .relaxed) }
            switch fraction {
            case ..<0.15: throw Fixture.offline
            case ..<0.3:
                // The response is lost.
                _ = accept()
                throw .timedOut(request: "http://localhost", after: .seconds(30))
            case ..<0.35: return BatchServer.response(503)
            case ..<0.4: return BatchServer.response(429, headers: ["Retry-After": "90"])
            case ..<0.45: return BatchServer.webPage(200)
            case ..<0.5: return BatchServer.response(404)
            default: return accept()
            }
        }
    }
}
