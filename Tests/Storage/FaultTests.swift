import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Runs in which one call on the files fails, or the process is killed at the call.
@Suite(.serialized, .needsTracer, .campaign) struct FaultTests {
    /// The runs, each with the usual number of faults. After 30 writes, all libraries are loaded before the fault.
    private static let plans = [
        (WorkerOptions(number: 0), 120),
        (WorkerOptions(number: 30), 120),
        (WorkerOptions(number: 30, scenario: .startingOver), 50),
        (WorkerOptions(number: 0, canSwap: false), 20),
        (WorkerOptions(number: 30, canSwap: false), 20),
        (WorkerOptions(number: 30, scenario: .startingOver, canSwap: false), 30),
    ]

    /// Injects `usual` of the faults, or all of them in long tests.
    @Test(arguments: plans) func `A failed or killed call loses no acknowledged write`(plan: WorkerOptions, usual: Int)
        async throws
    {
        let folder = TemporaryStore(on: .memory)
        let calls = Tracer.writing + Tracer.reading
        let faultless = try await Tracer.run("steps", in: folder, plan, calls: calls)
        var random = SeededGenerator(seed: 2)
        let all = Fault.all(in: faultless.calls, on: folder.url)
        let faults = all.shuffled(using: &random).prefix(IterationCount.of(usual, long: all.count))
        var violations: [String] = []
        var failed = 0
        for fault in faults {
            let outcome = try await run(fault, plan, replacing: folder)
            violations += outcome.violations
            failed += outcome.failed ? 1 : 0
        }
        let counts = "\(failed) failed a step, \(violations.count) did harm"
        print("proof: \(faults.count) of \(all.count) faults in \(plan): \(counts)")
        #expect(violations == [])
        #expect(faults.count >= usual)
    }

    private func run(_ fault: Fault, _ plan: WorkerOptions, replacing old: TemporaryStore) async throws
        -> (violations: [String], failed: Bool)
    {
        let folder = TemporaryStore(on: .memory)
        let options = fault.options.map {
            $0.replacing(old.url.deletingLastPathComponent().path, with: folder.url.deletingLastPathComponent().path)
        }
        var worker = plan
        worker.limit = fault.limit
        let calls = Tracer.syncing + [fault.site.name]
        let run = try await Tracer.run("steps", in: folder, worker, calls: calls, options: options)
        var expected = ExpectedStates(plan)
        for line in run.lines { expected.note(line, canFailLate: fault.canFailLate) }
        var violations = expected.violations
        if fault.kind == .kill {
            expected.noteEnd()
            if expected.isFinished { violations.append("the process was not killed") }
        } else if !run.calls.contains(where: \.isInjected) {
            violations.append("the fault was not injected")
        } else if run.status != 0 || !expected.isFinished {
            violations.append("the process ended with \(run.status) after \(run.lines)")
        }
        violations += Self.wrongSyncs(run.calls)
        let failed = expected.failures > plan.scenario.failures
        if fault.mustFail, !failed { violations.append("acknowledged without a synced name: \(run.lines)") }
        if fault.mustSucceed, failed { violations.append("a recoverable fault failed a step: \(run.lines)") }
        if failed, expected.failures > plan.scenario.failures + 1, plan.scenario != .startingOver {
            violations.append("more than one step failed: \(run.lines)")
        }
        violations += await PostCrashCheck(folder: folder.url, expected: expected).violations()
        return (violations.map { "\(fault): \($0)" }, failed)
    }

    /// A file whose sync failed must neither be synced again nor renamed.
    private static func wrongSyncs(_ calls: [SystemCall]) -> [String] {
        var lost: Set<String> = []
        var violations: [String] = []
        for call in calls {
            if call.isSync, !call.succeeded, call.path.hasSuffix(".tmp") { lost.insert(call.path) }
            if call.isSync, call.succeeded, lost.contains(call.path) { violations.append("synced again: \(call.path)") }
            if call.isRename, lost.contains(call.path) { violations.append("renamed unsynced: \(call.path)") }
        }
        return violations
    }
}

extension Scenario {
    /// The number of steps that fail without a fault.
    fileprivate var failures: Int { self == .startingOver ? 1 : 0 }
}
