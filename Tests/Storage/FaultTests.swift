import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Each call on the files fails in each possible way, and the process is killed at each.
@Suite(
    .serialized,
    .enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)),
    .timeLimit(.minutes(IterationCount.of(15, long: 240)))
)
struct FaultTests {
    /// With 30 earlier writes, all libraries are loaded before the fault.
    private static let plans = [
        (WorkerOptions(number: 0), 120),
        (WorkerOptions(number: 30), 120),
        (WorkerOptions(number: 30, course: .rotation), 50),
        (WorkerOptions(number: 30, course: .passphrases), 50),
        (WorkerOptions(number: 30, course: .restoring), 50),
        (WorkerOptions(number: 0, canSwap: false), 20),
        (WorkerOptions(number: 30, canSwap: false), 20),
        (WorkerOptions(number: 30, course: .rotation, canSwap: false), 30),
        (WorkerOptions(number: 30, course: .restoring, canSwap: false), 30),
    ]

    /// Tries `usual` faults, or all of them in long tests.
    @Test(arguments: plans) func noFaultLosesOrInventsAnything(plan: WorkerOptions, usual: Int) async throws {
        try await prove(plan, usual: usual)
    }

    /// The key is changed even if the check after it fails.
    @Test func aChangeOfKeyThatFailsLateIsGoneOnWith() async throws {
        try await prove(WorkerOptions(number: 30, course: .passphrases), usual: 20) { fault in
            fault.kind == .error("EIO") && fault.site.name.contains("stat")
                && fault.site.path?.hasSuffix("/store.sealed") == true
        }
    }

    private func prove(
        _ plan: WorkerOptions,
        usual: Int,
        with isMeant: (Fault) -> Bool = { _ in true }
    ) async throws {
        let folder = TemporaryStore(on: .memory)
        let calls = Tracer.writing + Tracer.reading
        let whole = try await Tracer.run("steps", in: folder, plan, calls: calls)
        var random = SeededGenerator(seed: 2)
        let all = Fault.all(in: whole.calls, on: folder.url).filter(isMeant)
        let faults = all.shuffled(using: &random).prefix(IterationCount.of(usual, long: all.count))
        var violations: [String] = []
        var failed = 0
        for fault in faults {
            let outcome = try await run(fault, plan, instead: folder)
            violations += outcome.violations
            failed += outcome.failed ? 1 : 0
        }
        print(
            """
            proof: \(faults.count) of \(all.count) faults in \(plan): \(failed) made a step fail, \
            \(violations.count) did harm
            """
        )
        #expect(violations == [])
        #expect(faults.count >= usual)
    }

    private func run(_ fault: Fault, _ plan: WorkerOptions, instead old: TemporaryStore) async throws
        -> (violations: [String], failed: Bool)
    {
        let folder = TemporaryStore(on: .memory)
        let options = fault.options.map {
            $0.replacing(old.url.deletingLastPathComponent().path, with: folder.url.deletingLastPathComponent().path)
        }
        var worker = plan
        worker.limit = fault.limit
        let calls = Tracer.settling + [fault.site.name]
        let run = try await Tracer.run("steps", in: folder, worker, calls: calls, options: options)
        var expectation = Expectation(plan)
        for line in run.lines { expectation.note(line, canFailLate: fault.mayHaveHappened) }
        var violations = expectation.violations
        if fault.kind == .kill {
            expectation.noteEnd()
            if expectation.isWhole { violations.append("it was not killed") }
        } else if !run.calls.contains(where: \.isInjected) {
            violations.append("it did not come to pass")
        } else if run.status != 0 || !expectation.isWhole {
            violations.append("the process ended with \(run.status) after \(run.lines)")
        }
        violations += Self.wrongSyncs(run.calls)
        let failed = expectation.failures > plan.course.failures
        if fault.mustFail, !failed { violations.append("acknowledged with a name that was not synced: \(run.lines)") }
        if fault.mustSucceed, failed { violations.append("it was not gone on with: \(run.lines)") }
        if failed, expectation.failures > plan.course.failures + 1, plan.course != .restoring {
            violations.append("more than one step failed: \(run.lines)")
        }
        violations += await Aftermath(folder: folder.url, canSwap: plan.canSwap, expectation: expectation)
            .violations()
        return (violations.map { "\(fault): \($0)" }, failed)
    }

    /// A file whose sync failed must neither be synced again nor renamed.
    private static func wrongSyncs(_ calls: [SystemCall]) -> [String] {
        var lost: Set<String> = []
        var violations: [String] = []
        for call in calls {
            if call.isSync, !call.isDone, call.path.hasSuffix(".tmp") { lost.insert(call.path) }
            if call.isSync, call.isDone, lost.contains(call.path) { violations.append("synced again: \(call.path)") }
            if call.isRename, lost.contains(call.path) { violations.append("renamed unsynced: \(call.path)") }
        }
        return violations
    }
}

extension Course {
    /// The number of steps that fail without a fault.
    fileprivate var failures: Int { self == .restoring ? 1 : 0 }
}
