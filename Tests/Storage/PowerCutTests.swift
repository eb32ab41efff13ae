import Core
import Foundation
import StorageWorker
import Testing

/// Each moment of a traced run, and each thing a disk may look like when the power fails at that moment.
@Suite(.enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)), .timeLimit(.minutes(5)))
struct PowerCutTests {
    @Test func whatWasAcknowledgedSurvivesAPowerCutAfterEveryCall() async throws {
        let folder = TemporaryStore()
        let run = try await Tracer.run("steps", in: folder, number: 0, calls: Tracer.writing)
        var states = [State()]
        for case .change(let changes) in Step.all { states.append(states[states.count - 1].applying(changes)) }
        var disk = SimulatedDisk()
        var acknowledged = 0
        var cuts = 0
        var violations: [String] = []
        for call in run.calls {
            if call.answer == "ok" { acknowledged += 1 }
            guard disk.note(call) || call.answer == "ok" else { continue }
            for remains in disk.remains {
                cuts += 1
                let allowed = states[acknowledged...].prefix(2)
                let found = try await Self.reopen(remains, of: folder)
                if !allowed.contains(found) { violations.append("\(call.name) \(call.path): \(found), not \(allowed)") }
            }
        }
        print("proof: \(cuts) power cuts: \(violations.count) lost or invented something")
        #expect(violations == [])
    }

    /// The state that a storage finds in what a power cut has left, and whether it can go on with it.
    private static func reopen(_ files: SimulatedDisk.Files, of old: TemporaryStore) async throws -> State {
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
        let state = try await State(of: new.open())
        try await new.open().set(Data("next".utf8), for: "next")
        let next = try await new.open().data(for: "next")
        #expect(next == Data("next".utf8))
        return state
    }
}
