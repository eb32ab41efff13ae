import Core
import Foundation
import Infrastructure
import StorageWorker

/// A file is synced before its rename, and the folder after it. A key is durable as long as a file is sealed with it.
struct SyncOrder {
    private(set) var violations: [String] = []
    private(set) var acknowledged = 0
    private var remaining: ArraySlice<Step>
    private var isReady = false
    private var unsyncedFiles: Set<String> = []
    private var unsyncedFolders: Set<String> = []
    private var isReplaced = false
    /// The key in a file, or the one that sealed it.
    private var keyOf: [String: String] = [:]
    private var lastingKeys: Set<String> = []

    init(_ course: Course) {
        remaining = course.steps[...]
    }

    var keys: Int { lastingKeys.count }

    mutating func note(_ call: SystemCall) {
        guard call.isDone else { return }
        if let answer = call.answer {
            if isReady, let step = remaining.popFirst(), step.isWrite, answer == "ok" { acknowledge() }
            if case .damage = remaining.first { unsyncedFiles = [] }
            isReady = true
        } else if call.isSync {
            unsyncedFiles.remove(call.path)
            if unsyncedFolders.remove(call.path) != nil { keepKeys(in: call.path) }
        } else if call.isWrite {
            unsyncedFiles.insert(call.path)
            noteKey(call)
        } else if call.name.hasPrefix("mkdir") {
            unsyncedFolders.insert(Self.folder(of: call.path))
        } else if call.isRename || call.name.hasPrefix("link") {
            name(call)
        }
    }

    /// See docs/storage-format.md.
    private mutating func noteKey(_ call: SystemCall) {
        let data = call.data
        if data.count == StorageKey.size, Self.isKeyFile(call.path) {
            keyOf[call.path] = StorageKey(Secret(data))?.id.description
        } else if data.starts(with: Data("TRELLIS".utf8)), data[24] == 0 {
            keyOf[call.path] = data[16..<24].hexadecimal
        }
    }

    private mutating func keepKeys(in folder: String) {
        for (path, key) in keyOf
        where Self.folder(of: path) == folder && Self.isKeyFile(path) && !path.hasSuffix(".tmp") {
            lastingKeys.insert(key)
        }
    }

    private mutating func name(_ call: SystemCall) {
        if unsyncedFiles.contains(call.path) { violations.append("\(call.path) is renamed before it is synced") }
        let folder = Self.folder(of: call.destination)
        if call.destination.hasSuffix("/store.key") { replaceKey(call, in: folder) }
        let replaced = call.arguments.contains("RENAME_EXCHANGE") ? keyOf[call.destination] : nil
        keyOf[call.destination] = keyOf[call.path]
        keyOf[call.path] = replaced
        if call.destination.hasSuffix("/store.sealed") {
            if let key = keyOf[call.destination], !lastingKeys.contains(key) {
                violations.append("a store gets its name before its key is sure to have one")
            }
            isReplaced = true
        }
        unsyncedFolders.insert(folder)
    }

    private mutating func replaceKey(_ call: SystemCall, in folder: String) {
        guard let old = keyOf[call.destination], old != keyOf[call.path] else { return }
        let files = ["store.sealed", "store.backup"].compactMap { keyOf["\(folder)/\($0)"] }
        if files.contains(old) || unsyncedFolders.contains(folder) {
            violations.append("a key goes while something may be sealed with it")
        }
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
        case .change, .rotate, .move, .restore: true
        case .read, .damage: false
        }
    }
}

extension Course {
    /// The number of steps that change the store.
    var writes: Int { steps.count(where: \.isWrite) }

    /// The number of key files that the steps create.
    var keyFiles: Int {
        var seal = Self.seal
        return steps.reduce(into: 1) { count, step in
            if case .move(let next) = step { seal = next }
            switch step {
            case .rotate, .move: count += seal == .keyFile ? 1 : 0
            case .change, .read, .damage, .restore: break
            }
        }
    }
}
