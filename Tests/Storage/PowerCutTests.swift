import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// All states of a disk after a power cut at each moment of a traced run.
@Suite(
    .serialized,
    .enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)),
    .timeLimit(.minutes(IterationCount.of(15, long: 240)))
)
struct PowerCutTests {
    private static let plans = [true, false].flatMap { canSwap in
        Course.allCases.map { WorkerOptions(number: 0, course: $0, canSwap: canSwap) }
    }

    /// Everything is synced in order before it is acknowledged, so no power cut loses it.
    @Test(arguments: plans) func whatWasAcknowledgedSurvivesAPowerCutAfterEveryCall(plan: WorkerOptions) async throws {
        let folder = TemporaryStore(on: .memory)
        let run = try await Tracer.run("steps", in: folder, plan, calls: Tracer.writing)
        var order = SyncOrder(plan.course)
        for call in run.calls { order.note(call) }
        #expect(order.violations == [])
        #expect(order.acknowledged == plan.course.writes)
        #expect(order.keys == plan.course.keyFiles)
        var cuts = Self.cuts(in: run, of: plan)
        var random = SeededGenerator(seed: 3)
        let all = cuts.count
        cuts = Array(cuts.shuffled(using: &random).prefix(IterationCount.of(plan.usualCuts, long: all)))
        var violations: [String] = []
        for cut in cuts {
            let new = try Self.restart(cut.files, of: folder)
            let aftermath = Aftermath(folder: new.url, canSwap: plan.canSwap, expectation: cut.expectation)
            violations += await aftermath.violations().map { "\(cut.moment): \($0)" }
        }
        print(
            """
            proof: \(order.acknowledged) writes and \(order.keys) key files synced in order, \(cuts.count) of \(all) \
            power cuts in \(plan): \(violations.count) lost or invented something
            """
        )
        #expect(run.status == 0)
        #expect(violations == [])
        #expect(cuts.count >= 80)
    }

    private struct Cut {
        let moment: String
        let files: SimulatedDisk.Files
        let expectation: Expectation
    }

    private static func cuts(in run: Tracer.Run, of plan: WorkerOptions) -> [Cut] {
        var disk = SimulatedDisk()
        var expectation = Expectation(plan)
        var cuts: [Cut] = []
        for call in run.calls {
            if let answer = call.answer { expectation.note(answer, canFailLate: true) }
            guard disk.note(call) || call.answer == "ok" else { continue }
            var cut = expectation
            cut.noteEnd()
            cuts += disk.remains.map { Cut(moment: "\(call.name) \(call.path)", files: $0, expectation: cut) }
        }
        return cuts
    }

    /// Creates a folder with the remains of the old one.
    private static func restart(_ files: SimulatedDisk.Files, of old: TemporaryStore) throws -> TemporaryStore {
        let new = TemporaryStore(on: .memory)
        for (path, content) in files.sorted(by: { $0.key < $1.key }) where path.hasPrefix(old.url.path) {
            let copy = new.url.path + path.dropFirst(old.url.path.count)
            // A folder may have lost its name.
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
        course == .changes && canSwap ? 200 : 80
    }
}
