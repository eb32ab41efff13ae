import Foundation

/// A model of a disk that applies the traced calls of a process and returns the possible files after a power cut.
///
/// The content of a file can be lost from any point until the file is synced. A name can be lost until its folder is
/// synced. Changes of names reach the disk in order, as with a journal.
struct SimulatedDisk {
    typealias Files = [String: Data?]

    private enum Node {
        case folder
        case file(written: Data, synced: Data)
    }

    /// The changes of names by one call. Nil removes a name.
    fileprivate typealias NameChange = [String: Int?]

    private var nodes: [Node] = []
    private var names: [String: Int] = [:]
    private var durableNames: [String: Int] = [:]
    private var pending: [NameChange] = []

    /// Applies a call. Returns `true` if it changed the disk.
    mutating func apply(_ call: SystemCall) -> Bool {
        guard call.succeeded else { return false }
        switch call.name {
        case "mkdir", "mkdirat":
            rename([call.path: add(.folder)])
        case "openat" where call.arguments.contains("O_CREAT") && names[call.path] == nil:
            rename([call.path: add(.file(written: Data(), synced: Data()))])
        case "write", "pwrite64":
            guard let node = names[call.path], case .file(let written, let synced) = nodes[node] else { return false }
            let data = call.data.prefix(call.result ?? 0)
            let start = call.name == "write" ? written : written.prefix(call.lastNumber)
            nodes[node] = .file(written: start + data, synced: synced)
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

    /// The possible files after a power cut at this moment.
    var possibleFiles: Set<Files> {
        var states: Set<Files> = []
        for count in 0...pending.count {
            var names = durableNames
            for change in pending[..<count] { names.merge(change) }
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

    private mutating func rename(_ change: NameChange) {
        names.merge(change)
        pending.append(change)
    }

    private mutating func sync(_ path: String) {
        if let node = names[path], case .file(let written, _) = nodes[node] {
            nodes[node] = .file(written: written, synced: written)
        }
        pending.removeAll { change in
            guard change.keys.contains(where: { ($0 as NSString).deletingLastPathComponent == path }) else {
                return false
            }
            durableNames.merge(change)
            return true
        }
    }
}

extension [String: Int] {
    fileprivate mutating func merge(_ change: SimulatedDisk.NameChange) {
        for (path, node) in change { self[path] = node }
    }
}
