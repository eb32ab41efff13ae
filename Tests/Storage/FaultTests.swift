import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Each call on the files fails in each possible way, and the process is killed at each.
@Suite(
    .serialized,
    .enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)),
    .timeLimit(.minutes(Amount.of(15, long: 240)))
)
struct FaultTests {
    /// With 30 earlier writes, all libraries are loaded before the fault.
    private static let plans = [
        Plan(WorkerOptions(number: 0), usual: 200),
        Plan(WorkerOptions(number: 30), usual: 200),
        Plan(WorkerOptions(number: 30, course: .rotation), usual: 50),
        Plan(WorkerOptions(number: 30, course: .passphrases), usual: 50),
        Plan(WorkerOptions(number: 30, course: .restoring), usual: 50),
        Plan(WorkerOptions(number: 0, canSwap: false), usual: 20),
        Plan(WorkerOptions(number: 30, canSwap: false), usual: 20),
        Plan(WorkerOptions(number: 30, course: .rotation, canSwap: false), usual: 30),
        Plan(WorkerOptions(number: 30, course: .restoring, canSwap: false), usual: 30),
    ]

    @Test(arguments: plans) fileprivate func noFaultLosesOrInventsAnything(plan: Plan) async throws {
        try await prove(plan)
    }

    /// The key is changed even if the check after it fails.
    @Test func aChangeOfKeyThatFailsLateIsGoneOnWith() async throws {
        try await prove(Plan(WorkerOptions(number: 30, course: .passphrases), usual: 20)) { fault in
            fault.kind == .error("EIO") && fault.site.name.contains("stat")
                && fault.site.path?.hasSuffix("/store.sealed") == true
        }
    }

    private func prove(_ plan: Plan, with isMeant: (Fault) -> Bool = { _ in true }) async throws {
        let folder = TemporaryStore(on: .memory)
        let calls = Tracer.writing + Tracer.reading
        let whole = try await Tracer.run("steps", in: folder, plan.options, calls: calls)
        var random = SeededGenerator(seed: 2)
        let all = Fault.all(in: whole.calls, on: folder.url).filter(isMeant)
        let faults = all.shuffled(using: &random).prefix(Amount.of(plan.usual, long: all.count))
        var tally = Tally()
        for fault in faults {
            try await tally.note(run(fault, plan.options, instead: folder))
        }
        print("proof: \(faults.count) of \(all.count) faults in \(plan.options): \(tally)")
        #expect(tally.violations == [])
        #expect(faults.count >= plan.usual)
    }

    fileprivate struct Plan: CustomTestStringConvertible {
        let options: WorkerOptions
        /// The number of faults, unless all are tried.
        let usual: Int

        init(_ options: WorkerOptions, usual: Int) {
            (self.options, self.usual) = (options, usual)
        }

        var testDescription: String { options.description }
    }

    private struct Tally: CustomStringConvertible {
        var violations: [String] = []
        var failed = 0

        mutating func note(_ outcome: (violations: [String], failed: Bool)) {
            violations += outcome.violations
            failed += outcome.failed ? 1 : 0
        }

        var description: String { "\(failed) made a step fail, \(violations.count) did harm" }
    }

    private func run(_ fault: Fault, _ plan: WorkerOptions, instead old: TemporaryStore) async throws -> (
        [String], Bool
    ) {
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
