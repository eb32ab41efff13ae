import Foundation

/// A disk with the traced changes of a process, and its possible states after a power cut.
///
/// Content is lost, in whole or from some point on, unless the file was synced; names, unless their folder was. Changes
/// of names reach the disk in order, as in a journal.
struct SimulatedDisk {
    typealias Files = [String: Data?]

    private enum Node {
        case folder
        case file(written: Data, synced: Data)
    }

    /// The changes of one call; nil removes a name.
    fileprivate typealias Renaming = [String: Int?]

    private var nodes: [Node] = []
    private var names: [String: Int] = [:]
    private var lastingNames: [String: Int] = [:]
    private var pending: [Renaming] = []

    /// Applies a call, and returns whether it changed anything.
    mutating func note(_ call: SystemCall) -> Bool {
        guard call.isDone else { return false }
        switch call.name {
        case "mkdir", "mkdirat":
            rename([call.path: add(.folder)])
        case "openat" where call.arguments.contains("O_CREAT") && names[call.path] == nil:
            rename([call.path: add(.file(written: Data(), synced: Data()))])
        case "write", "pwrite64":
            guard let node = names[call.path], case .file(let written, let synced) = nodes[node] else { return false }
            let data = call.data.prefix(call.result ?? 0)
            let kept = call.name == "write" ? written : written.prefix(call.lastNumber)
            nodes[node] = .file(written: kept + data, synced: synced)
        case "truncate":
            guard let node = names[call.path], case .file(let written, let synced) = nodes[node] else { return false }
            nodes[node] = .file(written: written.prefix(call.lastNumber), synced: synced.prefix(call.lastNumber))
        case "fsync", "fdatasync":
            sync(call.path)
        case "link", "linkat":
            rename([call.destination: names[call.path]])
        case "unlink", "unlinkat":
            rename([call.path: nil])
        case "rename", "renameat", "renameat2":
            let old = call.arguments.contains("RENAME_EXCHANGE") ? names[call.destination] : nil
            rename([call.path: old, call.destination: names[call.path]])
        default:
            return false
        }
        return true
    }

    /// All possible states after a power cut now.
    var remains: Set<Files> {
        var states: Set<Files> = []
        for count in 0...pending.count {
            var names = lastingNames
            for renaming in pending[..<count] { names.merge(renaming) }
            for share in [0, 0.5, 1] {
                states.insert(names.mapValues { content(of: nodes[$0], share: share) })
            }
        }
        return states
    }

    private func content(of node: Node, share: Double) -> Data? {
        guard case .file(let written, let synced) = node else { return nil }
        return written == synced ? synced : written.prefix(Int(Double(written.count) * share))
    }

    private mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    private mutating func rename(_ renaming: Renaming) {
        names.merge(renaming)
        pending.append(renaming)
    }

    private mutating func sync(_ path: String) {
        if let node = names[path], case .file(let written, _) = nodes[node] {
            nodes[node] = .file(written: written, synced: written)
        }
        pending.removeAll { renaming in
            guard renaming.keys.contains(where: { ($0 as NSString).deletingLastPathComponent == path }) else {
                return false
            }
            lastingNames.merge(renaming)
            return true
        }
    }
}

extension [String: Int] {
    fileprivate mutating func merge(_ renaming: SimulatedDisk.Renaming) {
        for (path, node) in renaming { self[path] = node }
    }
}
