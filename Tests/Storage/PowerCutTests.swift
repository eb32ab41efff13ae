import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// The possible states of a disk after a power cut during a traced run.
@Suite(.serialized, .needsTracer, .campaign) struct PowerCutTests {
    private static let plans = [true, false].flatMap { canSwap in
        Scenario.allCases.map { WorkerOptions(number: 0, scenario: $0, canSwap: canSwap) }
    }

    /// Files and folders are synced in order before a write is acknowledged.
    @Test(arguments: plans) func `Acknowledged writes survive a power cut after any call`(plan: WorkerOptions)
        async throws
    {
        let folder = TemporaryStore(on: .memory)
        let run = try await Tracer.run("steps", in: folder, plan, calls: Tracer.writing)
        var order = SyncOrder(plan.scenario)
        for call in run.calls { order.record(call) }
        #expect(order.violations == [])
        #expect(order.acknowledged == plan.scenario.writes)
        #expect(order.keys == plan.scenario.keys)
        var cuts = Self.cuts(in: run, of: plan)
        var random = SeededGenerator(seed: 3)
        let all = cuts.count
        cuts = Array(cuts.shuffled(using: &random).prefix(IterationCount.of(plan.usualCuts, long: all)))
        var violations: [String] = []
        for cut in cuts {
            let new = try Self.restart(cut.files, of: folder)
            let check = PostCrashCheck(folder: new.url, expected: cut.expected)
            violations += await check.violations().map { "\(cut.moment): \($0)" }
        }
        print("proof: \(order.acknowledged) writes and \(order.keys) key files synced in order in \(plan)")
        print("proof: \(cuts.count) of \(all) power cuts in \(plan): \(violations.count) did harm")
        #expect(run.status == 0)
        #expect(violations == [])
        #expect(cuts.count >= 80)
    }

    private struct Cut {
        let moment: String
        let files: SimulatedDisk.Files
        let expected: ExpectedStates
    }

    private static func cuts(in run: Tracer.Run, of plan: WorkerOptions) -> [Cut] {
        var disk = SimulatedDisk()
        var expected = ExpectedStates(plan)
        var cuts: [Cut] = []
        for call in run.calls {
            if let line = call.output { expected.note(line, canFailLate: true) }
            guard disk.apply(call) || call.output == "ok" else { continue }
            var cut = expected
            cut.noteEnd()
            cuts += disk.possibleFiles.map { Cut(moment: "\(call.name) \(call.path)", files: $0, expected: cut) }
        }
        return cuts
    }

    /// Creates a folder with the files that are left of the old one.
    private static func restart(_ files: SimulatedDisk.Files, of old: TemporaryStore) throws -> TemporaryStore {
        let new = TemporaryStore(on: .memory)
        for (path, content) in files.sorted(by: { $0.key < $1.key }) where path.hasPrefix(old.url.path) {
            let copy = new.url.path + path.dropFirst(old.url.path.count)
            // The folder of a file may have lost its name.
            if let content {
                guard files.keys.contains((path as NSString).deletingLastPathComponent) else { continue }
                try content.write(to: URL(filePath: copy))
                chmod(copy, 0o600)
            } else {
                mkdir(copy, 0o700)
            }
        }
        return new
    }
}

extension WorkerOptions {
    fileprivate var usualCuts: Int {
        scenario == .changes && canSwap ? 200 : 80
    }
}
