import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure
import StorageWorker
import Testing

/// Runs on an event log in which one call on the files fails, or the process is killed at the call.
@Suite(.serialized, .needsTracer, .campaign) struct EventLogFaultTests {
    @Test func `A failed or killed call loses no acknowledged event and repeats none`() async throws {
        let earlier = TemporaryStore(on: .memory)
        let log = TestEventLog.open(in: earlier.url)
        try await log.keepOnly(TestEventLog.grant)
        try await log.append(ExpectedEvents.earlier)
        let folder = TemporaryStore(on: .memory)
        try folder.copy(earlier)
        let faultless = try await Tracer.run("eventSteps", in: folder, calls: Tracer.writing + Tracer.reading)
        var random = SeededGenerator(seed: 9)
        let all = Fault.all(in: faultless.calls, on: folder.url).filter { $0.limit == nil }
        let names = Set(all.map(\.site.name))
        let used: Set = ["openat", "mkdir", "pwrite64", "fdatasync", "fsync", "rename", "unlink", "flock"]
        #expect(names.isSuperset(of: used))
        let faults = all.shuffled(using: &random).prefix(IterationCount.of(150, long: all.count))
        var (violations, failed) = ([String](), 0)
        for fault in faults {
            let folder = TemporaryStore(on: .memory)
            try folder.copy(earlier)
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
        let folder = run.calls.lazy.map(\.path).first { $0.hasSuffix("/store") } ?? ""
        return folder.replacing("/store", with: "")
    }

    /// A power cut after an acknowledged step would otherwise lose it.
    @Test func `Files and folders are synced before a step is acknowledged`() async throws {
        let folder = TemporaryStore(on: .memory)
        let run = try await Tracer.run("eventSteps", in: folder, calls: Tracer.writing)
        var unsynced: Set<String> = []
        var (violations, synced) = ([String](), 0)
        for call in run.calls where call.succeeded {
            if let line = call.output, line == "ok" || line.hasPrefix("removed ") {
                synced += 1
                violations += unsynced.map { "step \(synced): \($0)" }
            } else if call.isSync {
                unsynced.remove(call.path)
            } else if call.isWrite, call.path.hasPrefix(folder.url.path) {
                unsynced.insert(call.path)
            } else if call.changesFolder, call.path.hasPrefix(folder.url.path) {
                // A file that is created or removed, but not the files of a removed folder.
                unsynced.remove(call.path)
                if !call.path.contains(".removed/") {
                    unsynced.insert((call.path as NSString).deletingLastPathComponent)
                }
            }
        }
        #expect(violations == [])
        #expect(synced == run.lines.count { $0 == "ok" || $0.hasPrefix("removed ") })
        let appends = EventStep.all.count { if case .append = $0 { true } else { false } }
        #expect(run.calls.count { $0.name == "fdatasync" } == appends)
    }
}

extension SystemCall {
    /// `true` if the call creates or removes a file or folder.
    fileprivate var changesFolder: Bool {
        name.hasPrefix("unlink") || name.hasPrefix("mkdir") || name == "rmdir"
            || name == "openat" && arguments.contains("O_EXCL")
    }
}

extension TemporaryStore {
    fileprivate var parentPath: String { url.deletingLastPathComponent().path }

    /// Copies the files of `other`. Nobody holds locks on the copies.
    fileprivate func copy(_ other: TemporaryStore) throws {
        try FileManager.default.copyItem(at: other.url, to: url)
    }
}

/// The allowed contents of a log during the steps of a worker.
private struct ExpectedEvents {
    /// The events in the open file of a process that has ended before.
    static let earlier = ["0"]

    var violations: [String] = []
    private(set) var failures = 0
    private var states: Set<[String]> = [earlier]
    private var remaining = EventStep.all[...]
    private var isReady = false

    var isFinished: Bool { remaining.isEmpty }

    mutating func note(_ line: String) {
        guard isReady else { return isReady = line == "ready" }
        guard let step = remaining.popFirst() else { return violations.append("unexpected output: \(line)") }
        if line.hasPrefix("failed") {
            failures += 1
            interrupt(step)
        } else if line.hasPrefix("read ") {
            note(texts: Self.texts(in: line))
        } else {
            let removed = Self.texts(in: line)
            states = Set(
                states.map { state in
                    switch step {
                    case .append(let texts): state + texts
                    case .start, .read, .close, .split: state
                    case .remove: state.filter { !removed.contains($0) }
                    case .removeAll: []
                    }
                }
            )
        }
    }

    /// Returns the events of a line such as `read 1,2`.
    private static func texts(in line: String) -> [String] {
        line.drop { $0 != " " }.dropFirst().split(separator: ",").map(String.init)
    }

    mutating func note(texts: [String]) {
        if !states.contains(texts) { violations.append("found \(texts), wanted one of \(states)") }
        states = [texts]
    }

    /// Notes the end of the process during the next step.
    mutating func noteKill() {
        guard let step = remaining.first else { return violations.append("the process was not killed") }
        interrupt(step)
    }

    private mutating func interrupt(_ step: EventStep) {
        states = Set(
            states.flatMap { state in
                switch step {
                // The events of a record are stored together or not at all.
                case .append(let texts): [state, state + texts]
                case .start, .read, .close, .split: [state]
                // If the earlier file could not be closed, the oldest closed file is another one.
                case .remove:
                    state.indices.flatMap { start in
                        (start...state.count).map { Array(state[..<start] + state[$0...]) }
                    } + [state]
                case .removeAll: [state, []]
                }
            }
        )
    }
}
