import Core
import Foundation
import StorageWorker
import Testing

/// What reaches the disk, and in which order: a power cut keeps only what was synced. ``PowerCutTests`` shows why.
@Suite(.enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)), .timeLimit(.minutes(5)))
struct SystemCallTests {
    @Test func everythingIsSyncedInOrderBeforeItIsAcknowledged() async throws {
        let folder = TemporaryStore()
        let run = try await Tracer.run("steps", in: folder, number: 0, calls: Tracer.writing)
        #expect(run.status == 0)
        var order = SyncOrder()
        for call in run.calls { order.note(call) }
        #expect(order.violations == [])
        let changes = Step.all.count { if case .change = $0 { true } else { false } }
        #expect(order.acknowledged == changes)
        print(
            "proof: order of system calls: \(run.calls.count) calls, \(order.acknowledged) acknowledged writes in order"
        )
    }
}

/// The rules of a write that lasts: a file is synced before it gets its name, and the folder of that name after.
private struct SyncOrder {
    private(set) var violations: [String] = []
    private(set) var acknowledged = 0
    private var unsyncedFiles: Set<String> = []
    private var unsyncedFolders: Set<String> = []
    private var hasUnsyncedKey = false
    private var isReplaced = false

    mutating func note(_ call: SystemCall) {
        guard call.isDone else { return }
        if let answer = call.answer {
            if answer == "ok" { acknowledge() }
        } else if call.isSync {
            unsyncedFiles.remove(call.path)
            if unsyncedFolders.remove(call.path) != nil { hasUnsyncedKey = false }
        } else if call.isWrite || call.name == "ftruncate" {
            unsyncedFiles.insert(call.path)
        } else if call.name.hasPrefix("mkdir") {
            unsyncedFolders.insert(Self.folder(of: call.path))
        } else if call.isRename || call.name.hasPrefix("link") {
            name(call)
        }
    }

    private mutating func name(_ call: SystemCall) {
        if unsyncedFiles.contains(call.path) { violations.append("\(call.path) is renamed before it is synced") }
        let folder = Self.folder(of: call.destination)
        if call.destination.hasSuffix("/store.key") { hasUnsyncedKey = true }
        if call.destination.hasSuffix("/store.sealed") {
            if hasUnsyncedKey { violations.append("a store gets its name before its key is sure to have one") }
            isReplaced = true
        }
        unsyncedFolders.insert(folder)
    }

    private mutating func acknowledge() {
        acknowledged += 1
        if !isReplaced { violations.append("write \(acknowledged) is acknowledged without a new store") }
        for folder in unsyncedFolders { violations.append("\(folder) is not synced before write \(acknowledged)") }
        isReplaced = false
    }

    private static func folder(of path: String) -> String {
        (path as NSString).deletingLastPathComponent
    }
}
