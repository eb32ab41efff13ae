import Core
import Foundation
import Infrastructure
import StorageWorker

/// A check that files and folders are synced in order.
struct SyncOrder {
    private(set) var violations: [String] = []
    private(set) var acknowledged = 0
    private var remaining: ArraySlice<Step>
    private var isReady = false
    private var unsyncedFiles: Set<String> = []
    private var unsyncedFolders: Set<String> = []
    private var isReplaced = false
    /// The id of the key in a key file, or of the key that sealed a store, by path.
    private var keyIDs: [String: Data] = [:]
    private var durableKeys: Set<Data> = []

    init(_ scenario: Scenario) {
        remaining = scenario.steps[...]
    }

    var keys: Int { durableKeys.count }

    mutating func record(_ call: SystemCall) {
        guard call.succeeded else { return }
        if let line = call.output {
            if isReady, let step = remaining.popFirst(), step.isWrite, line == "ok" { acknowledge() }
            if case .damage = remaining.first { unsyncedFiles = [] }
            isReady = true
        } else if call.isSync {
            unsyncedFiles.remove(call.path)
            if unsyncedFolders.remove(call.path) != nil { markKeysDurable(in: call.path) }
        } else if call.isWrite {
            unsyncedFiles.insert(call.path)
            recordKey(call)
        } else if call.name.hasPrefix("mkdir") {
            unsyncedFolders.insert(Self.folder(of: call.path))
        } else if call.isRename || call.name.hasPrefix("link") {
            rename(call)
        }
    }

    /// Records the key of a written file; see docs/storage-format.md.
    private mutating func recordKey(_ call: SystemCall) {
        let data = call.data
        if data.count == StorageKey.size, Self.isKeyFile(call.path) {
            keyIDs[call.path] = StorageKey(Secret(data))?.id
        } else if data.starts(with: Data("TRELLIS".utf8)) {
            keyIDs[call.path] = data[16..<24]
        }
    }

    private mutating func markKeysDurable(in folder: String) {
        for (path, key) in keyIDs
        where Self.folder(of: path) == folder && Self.isKeyFile(path) && !path.hasSuffix(".tmp") {
            durableKeys.insert(key)
        }
    }

    private mutating func rename(_ call: SystemCall) {
        if unsyncedFiles.contains(call.path) { violations.append("\(call.path) is renamed before it is synced") }
        let folder = Self.folder(of: call.destination)
        let replaced = call.arguments.contains("RENAME_EXCHANGE") ? keyIDs[call.destination] : nil
        keyIDs[call.destination] = keyIDs[call.path]
        keyIDs[call.path] = replaced
        if call.destination.hasSuffix("/store.sealed"), !call.destination.contains("/store.old-") {
            if let key = keyIDs[call.destination], !durableKeys.contains(key) {
                violations.append("a store is renamed before its key is durable")
            }
            isReplaced = true
        }
        unsyncedFolders.formUnion([folder, Self.folder(of: call.path)])
    }

    private mutating func acknowledge() {
        acknowledged += 1
        if !isReplaced { violations.append("write \(acknowledged) is acknowledged without a new store") }
        for folder in unsyncedFolders { violations.append("\(folder) is not synced before write \(acknowledged)") }
        isReplaced = false
    }

    private static func isKeyFile(_ path: String) -> Bool {
        path.contains("/store.key")
    }

    private static func folder(of path: String) -> String {
        (path as NSString).deletingLastPathComponent
    }
}

extension Step {
    fileprivate var isWrite: Bool {
        switch self {
        case .change, .startOver: true
        case .read, .damage: false
        }
    }
}

extension Scenario {
    /// The number of steps that change the store.
    var writes: Int { steps.count(where: \.isWrite) }
    /// The number of key files that are created.
    var keys: Int {
        1 + steps.count { if case .startOver = $0 { true } else { false } }
    }
}
