import Core
import Foundation
import StorageWorker
import Testing

/// Each call on the files fails once, in each way it can; and the process is killed at each.
@Suite(.enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)), .timeLimit(.minutes(Amount.of(15, long: 240))))
struct FaultTests {
    /// A first write makes the folder and the key; later ones replace a store. So many come before that no library is
    /// loaded any more when the count of a fault is reached.
    @Test(arguments: [0, 30]) func noFaultLosesOrInventsAnything(earlier: Int) async throws {
        let folder = TemporaryStore()
        let calls = Tracer.writing + Tracer.reading
        let whole = try await Tracer.run("steps", in: folder, number: earlier, calls: calls)
        var random = Seeded(2)
        let all = Fault.all(in: whole.calls, on: folder.url)
        let faults = all.shuffled(using: &random).prefix(Amount.of(200, long: all.count))
        var tally = Tally()
        for fault in faults {
            try await tally.note(run(fault, earlier: earlier, instead: folder))
        }
        print("proof: \(faults.count) of \(all.count) faults after \(earlier) writes: \(tally)")
        #expect(tally.violations == [])
        #expect(faults.count >= 200)
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

    private func run(_ fault: Fault, earlier: Int, instead old: TemporaryStore) async throws -> ([String], Bool) {
        let folder = TemporaryStore()
        // Paths differ from run to run.
        let options = fault.options.map {
            $0.replacing(old.url.deletingLastPathComponent().path, with: folder.url.deletingLastPathComponent().path)
        }
        let run = try await Tracer.run(
            "steps",
            in: folder,
            number: earlier,
            limit: fault.limit,
            calls: Tracer.settling + [fault.site.name],
            options: options
        )
        var expectation = Expectation()
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
        let failed = run.lines.contains { $0.hasPrefix("failed") }
        if fault.mustSucceed, failed { violations.append("it was not gone on with: \(run.lines)") }
        do throws(SecureStorageError) {
            let found = try await State(of: folder.open())
            if !expectation.states.contains(found) { violations.append("found \(found), not \(expectation.states)") }
            try await folder.open().set(Data("next".utf8), for: "next")
            if try await folder.open().data(for: "next") == nil { violations.append("the next write is not there") }
        } catch {
            violations.append("afterwards: \(error)")
        }
        return (violations.map { "\(fault): \($0)" }, failed)
    }

    /// After a sync that failed the content is lost, and the next sync of the file would say nothing of it.
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
