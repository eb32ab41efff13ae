import AnalyticsModule
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Runs on an event log in which one call on the files fails, or the process is killed at the call.
@Suite(.serialized, .needsTracer, .campaign) struct EventLogFaultTests {
    @Test func `A failed or killed call loses no acknowledged event and repeats none`() async throws {
        let folder = TemporaryStore(on: .memory)
        let faultless = try await Tracer.run("eventSteps", in: folder, calls: Tracer.writing + Tracer.reading)
        var random = SeededGenerator(seed: 9)
        let all = Fault.all(in: faultless.calls, on: folder.url).filter { $0.limit == nil }
        let faults = all.shuffled(using: &random).prefix(IterationCount.of(150, long: all.count))
        var (violations, failed) = ([String](), 0)
        for fault in faults {
            let folder = TemporaryStore(on: .memory)
            let options = fault.options.map { $0.replacing(Self.parent(of: faultless), with: folder.parentPath) }
            let run = try await Tracer.run("eventSteps", in: folder, calls: [fault.site.name], options: options)
            var expected = ExpectedEvents()
            for line in run.lines { expected.note(line) }
            if fault.kind == .kill {
                expected.noteKill()
            } else if !expected.isFinished {
                expected.violations.append("the process ended with \(run.status)")
            } else if !run.calls.contains(where: \.isInjected) {
                expected.violations.append("the fault was not injected")
            }
            expected.note(texts: try await TestEventLog.texts(TestEventLog.open(in: folder.url)))
            violations += expected.violations.map { "\(fault): \($0)" }
            failed += expected.failures > 0 ? 1 : 0
        }
        print("proof: \(faults.count) of \(all.count) faults: \(failed) failed a step, \(violations.count) did harm")
        #expect(violations == [])
        #expect(faults.count >= 100 && failed > 30)
    }

    /// The parent folder of the log, which is in the paths of the options.
    private static func parent(of run: Tracer.Run) -> String {
        let folder = run.calls.lazy.map(\.path).first { $0.hasSuffix("/store/events.lock") } ?? ""
        return folder.replacing("/store/events.lock", with: "")
    }

    /// A power cut after an acknowledged step would otherwise lose it.
    @Test func `Files and folders are synced before a step is acknowledged`() async throws {
        let folder = TemporaryStore(on: .memory)
        let run = try await Tracer.run("eventSteps", in: folder, calls: Tracer.writing)
        var unsynced: Set<String> = []
        var (violations, synced) = ([String](), 0)
        for call in run.calls where call.succeeded {
            if call.output == "ok" {
                synced += 1
                violations += unsynced.map { "step \(synced): \($0)" }
            } else if call.isSync {
                unsynced.remove(call.path)
            } else if call.isWrite, call.path.hasPrefix(folder.url.path) {
                unsynced.insert(call.path)
            } else if call.name == "openat", call.arguments.contains("O_EXCL"), call.path.hasPrefix(folder.url.path) {
                unsynced.insert(folder.url.path)
            } else if call.name.hasPrefix("unlink"), call.path.hasPrefix(folder.url.path) {
                unsynced.remove(call.path)
                unsynced.insert(folder.url.path)
            } else if call.name.hasPrefix("mkdir") {
                unsynced.insert((call.path as NSString).deletingLastPathComponent)
            }
        }
        #expect(violations == [])
        #expect(synced == EventStep.all.count { if case .read = $0 { false } else { true } })
        let appends = EventStep.all.count { if case .append = $0 { true } else { false } }
        let removals = EventStep.all.count { if case .remove = $0 { true } else { false } }
        #expect(run.calls.count { $0.name == "fdatasync" } == appends + removals)
    }
}

extension TemporaryStore {
    fileprivate var parentPath: String { url.deletingLastPathComponent().path }
}

/// The allowed contents of a log during the steps of a worker.
private struct ExpectedEvents {
    var violations: [String] = []
    private(set) var failures = 0
    private var states: Set<[String]> = [[]]
    private var remaining = EventStep.all[...]
    private var isReady = false

    var isFinished: Bool { remaining.isEmpty }

    mutating func note(_ line: String) {
        guard isReady else { return isReady = line == "ready" }
        guard let step = remaining.popFirst() else { return violations.append("unexpected output: \(line)") }
        if line.hasPrefix("failed") {
            failures += 1
            interrupt(step, wasKilled: false)
        } else if line.hasPrefix("read ") {
            note(texts: line.dropFirst("read ".count).split(separator: ",").map(String.init))
        } else {
            states = Set(
                states.map { state in
                    switch step {
                    case .append(let texts): state + texts
                    case .read: state
                    case .remove(let count): Array(state.dropFirst(count))
                    case .removeAll: []
                    }
                }
            )
        }
    }

    mutating func note(texts: [String]) {
        if !states.contains(texts) { violations.append("found \(texts), wanted one of \(states)") }
        states = [texts]
    }

    /// Notes the end of the process during the next step.
    mutating func noteKill() {
        guard let step = remaining.first else { return violations.append("the process was not killed") }
        interrupt(step, wasKilled: true)
    }

    private mutating func interrupt(_ step: EventStep, wasKilled: Bool) {
        states = Set(
            states.flatMap { state in
                switch step {
                // A killed process may leave the first ones of a batch, a failed append none.
                case .append(let texts): (0...(wasKilled ? texts.count : 0)).map { state + texts.prefix($0) }
                case .read: [state]
                case .remove(let count): (0...min(count, state.count)).map { Array(state.dropFirst($0)) }
                case .removeAll: (0...state.count).map { Array(state.dropFirst($0)) }
                }
            }
        )
    }
}
