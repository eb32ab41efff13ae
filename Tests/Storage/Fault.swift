import Foundation

/// A fault put into one call of a traced process.
struct Fault: CustomStringConvertible {
    /// The call of a process that is meant: its nth of that name, in the thread that makes it.
    struct Site: Hashable {
        let name: String
        var count: Int
        /// Only the calls on this file are counted; nil counts all.
        var path: String?
    }

    enum Kind: Hashable {
        /// The call fails and does nothing.
        case error(String)
        /// The process is killed just before the call.
        case kill
        /// The call before this one wrote less than it was given; this one is interrupted, as it may be then.
        case afterShortWrite(limit: UInt)
    }

    let site: Site
    let kind: Kind
    /// Whether the call is to make the new name of a store durable. A process that lives on finds its change in memory
    /// without it, so only this tells whether somebody cared that it failed.
    var settlesStore = false

    var description: String {
        "\(kind) at \(site.name) \(site.count)\(site.path.map { " of \($0)" } ?? "")"
    }

    /// What tells strace to do it.
    var options: [String] {
        let what =
            switch kind {
            case .error(let name): "error=\(name)"
            case .kill: "signal=KILL"
            case .afterShortWrite: "error=EINTR:signal=USR1"
            }
        // A filter in the kernel spares the process all other stops, and at those that are left it takes no signal.
        let filter = if case .error = kind { ["--seccomp-bpf"] } else { [String]() }
        return filter + (site.path.map { ["-P", $0] } ?? []) + ["-e", "inject=\(site.name):\(what):when=\(site.count)"]
    }

    /// The most that a file may hold, in bytes.
    var limit: UInt? {
        if case .afterShortWrite(let limit) = kind { limit } else { nil }
    }

    /// Whether a step has to fail.
    var mustFail: Bool {
        if case .error = kind { settlesStore } else { false }
    }

    /// Whether every step has to succeed nevertheless.
    var mustSucceed: Bool {
        if case .afterShortWrite = kind { return true }
        // A file system that cannot do what only some can says so.
        if kind == .error("EINVAL") { return true }
        return kind == .error("EINTR") && ["write", "pread64", "read", "flock"].contains(site.name)
    }

    /// Whether a change that fails with this fault can be there nevertheless. One that found no room, or whose new file
    /// was not even written, cannot.
    var mayHaveHappened: Bool {
        if case .afterShortWrite = kind { return false }
        return !["write", "pwrite64"].contains(site.name) && ![.error("ENOSPC"), .error("EDQUOT")].contains(kind)
    }
}

extension Fault {
    /// Every fault that can be put into the calls that `calls` make on the files of `folder`, each call by itself.
    ///
    /// strace counts for each thread of the process alike. The calls meant are those of the thread that does all file
    /// work. One is left out if the other threads together make as many of its like: the fault could hit theirs, such
    /// as those of the loader of libraries.
    static func all(in calls: [SystemCall], on folder: URL) -> [Fault] {
        let errors = sites(in: calls, on: folder).flatMap { site, settlesStore in
            var errors = ["EIO", "EINTR"]
            if Tracer.writing.contains(site.name) { errors += ["ENOSPC", "EDQUOT"] }
            // Of files that may be open at once, and of memory, there can be too little.
            if site.name == "openat" { errors += ["EMFILE", "ENOMEM"] }
            if site.name == "renameat2" { errors.append("EINVAL") }
            return errors.map { Fault(site: site, kind: .error($0), settlesStore: settlesStore) } + [
                Fault(site: site, kind: .kill)
            ]
        }
        return errors + shortWrites(in: calls)
    }

    private static func sites(in calls: [SystemCall], on folder: URL) -> [(site: Site, settlesStore: Bool)] {
        let parent = folder.deletingLastPathComponent().path
        let fileThread = calls.last(where: \.isSync)?.thread
        var counts: [Site: Int] = [:]
        var countsElsewhere: [Site: Int] = [:]
        var sites: [(site: Site, settlesStore: Bool)] = []
        var (isReady, isRenamed) = (false, false)
        // Temporary files have another name each time.
        let lastingName = /\/store\.[a-z]+(\.next)?$/
        for call in calls {
            if call.answer == "ready" { isReady = true }
            if call.isRename, call.destination == folder.path + "/store.sealed" { isRenamed = true }
            let settlesStore = isRenamed && call.isSync && call.path == folder.path
            if settlesStore { isRenamed = false }
            let isNamed = [parent, folder.path].contains(call.path) || call.path.contains(lastingName)
            let any = Site(name: call.name, count: 0)
            let named = Site(name: call.name, count: 0, path: call.path)
            for site in [any, named] {
                if call.thread == fileThread {
                    counts[site, default: 0] += 1
                } else {
                    countsElsewhere[site, default: 0] += 1
                }
            }
            guard isReady, call.thread == fileThread, call.path == parent || call.path.hasPrefix(folder.path) else {
                continue
            }
            var site = isNamed ? named : any
            site.count = counts[site] ?? 0
            sites.append((site, settlesStore))
        }
        return sites.filter { site, _ in
            countsElsewhere[Site(name: site.name, count: 0, path: site.path), default: 0] < site.count
        }
    }

    /// The nth write that is longer than a limit to the size of files is short. The call after it is interrupted, and
    /// the signal that interrupts it lifts the limit.
    private static func shortWrites(in calls: [SystemCall]) -> [Fault] {
        let fileThread = calls.last(where: \.isSync)?.thread
        let writes = calls.filter { $0.thread == fileThread && $0.name == "write" }
        guard let ready = calls.firstIndex(where: { $0.answer == "ready" }) else { return [] }
        let earlier = calls[..<ready].count { $0.thread == fileThread && $0.name == "write" }
        return ([1, 7, 33, 100, 116, 117, 150, 200, 250, 1_000, 4_000] as [UInt]).compactMap { limit in
            guard let index = writes.indices.dropFirst(earlier).first(where: { (writes[$0].result ?? 0) > Int(limit) })
            else {
                return nil
            }
            return Fault(site: Site(name: "write", count: index + 2), kind: .afterShortWrite(limit: limit))
        }
    }
}
