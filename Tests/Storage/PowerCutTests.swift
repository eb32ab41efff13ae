import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Each moment of a traced run, and each thing a disk may look like when the power fails at that moment.
@Suite(
    .serialized,
    .enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)),
    .timeLimit(.minutes(Amount.of(15, long: 240)))
)
struct PowerCutTests {
    private static let plans =
        Course.allCases.map { WorkerOptions(number: 0, course: $0) }
        + [.changes, .rotation, .restoring].map { WorkerOptions(number: 0, course: $0, canSwap: false) }

    @Test(arguments: plans) func whatWasAcknowledgedSurvivesAPowerCutAfterEveryCall(plan: WorkerOptions) async throws {
        let folder = TemporaryStore(on: .memory)
        let run = try await Tracer.run("steps", in: folder, plan, calls: Tracer.writing)
        var cuts = Self.cuts(in: run, of: plan)
        var random = SeededGenerator(seed: 3)
        let all = cuts.count
        cuts = Array(cuts.shuffled(using: &random).prefix(Amount.of(plan.usualCuts, long: all)))
        var violations: [String] = []
        for cut in cuts {
            let new = try Self.restart(cut.files, of: folder)
            let aftermath = Aftermath(folder: new.url, canSwap: plan.canSwap, expectation: cut.expectation)
            violations += await aftermath.violations().map { "\(cut.moment): \($0)" }
        }
        print("proof: \(cuts.count) of \(all) power cuts in \(plan): \(violations.count) lost or invented something")
        #expect(run.status == 0)
        #expect(violations == [])
        #expect(cuts.count >= 80)
    }

    private struct Cut {
        /// The call after which it comes.
        let moment: String
        let files: SimulatedDisk.Files
        let expectation: Expectation
    }

    /// Everything that a power cut can leave at any moment of the run.
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

    /// A folder with what is left of the old one.
    private static func restart(_ files: SimulatedDisk.Files, of old: TemporaryStore) throws -> TemporaryStore {
        let new = TemporaryStore(on: .memory)
        for (path, content) in files.sorted(by: { $0.key < $1.key }) where path.hasPrefix(old.url.path) {
            let copy = new.url.path + path.dropFirst(old.url.path.count)
            // What is in a folder that lost its name is out of reach.
            if let content {
                guard files.keys.contains((path as NSString).deletingLastPathComponent) else { continue }
                let isMade = FileManager.default.createFile(
                    atPath: copy,
                    contents: content,
                    attributes: [.posixPermissions: 0o600]
                )
                try #require(isMade)
            } else {
                mkdir(copy, 0o700)
            }
        }
        return new
    }
}

extension WorkerOptions {
    /// How many power cuts are tried, unless all are.
    fileprivate var usualCuts: Int {
        course == .changes && canSwap ? 200 : 80
    }
}
