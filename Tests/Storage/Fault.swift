import Foundation

/// A fault that is injected into one system call of a traced process.
struct Fault: CustomStringConvertible {
    /// A call, identified by its number among the calls of its name and thread.
    struct Site: Hashable {
        let name: String
        var count: Int
        /// Only calls on this file are counted.
        var path: String?
    }

    enum Kind: Hashable {
        case error(String)
        /// Kills the process before the call.
        case kill
        /// Interrupts the call after a short write.
        case afterShortWrite(limit: UInt)
    }

    let site: Site
    let kind: Kind
    /// `true` if the call makes the new name of a store durable. If it fails, the step must fail, too.
    var makesStoreDurable = false

    var description: String {
        "\(kind) at \(site.name) \(site.count)\(site.path.map { " of \($0)" } ?? "")"
    }

    /// The options of strace.
    var options: [String] {
        let action =
            switch kind {
            case .error(let name): "error=\(name)"
            case .kill: "signal=KILL"
            case .afterShortWrite: "error=EINTR:signal=USR1"
            }
        // With the kernel's filter, the process receives no signals at other calls.
        let filter = if case .error = kind { ["--seccomp-bpf"] } else { [String]() }
        return filter + (site.path.map { ["-P", $0] } ?? []) + [
            "-e", "inject=\(site.name):\(action):when=\(site.count)",
        ]
    }

    var limit: UInt? {
        if case .afterShortWrite(let limit) = kind { limit } else { nil }
    }

    var mustFail: Bool {
        if case .error = kind { makesStoreDurable } else { false }
    }

    var mustSucceed: Bool {
        if case .afterShortWrite = kind { return true }
        // The error of a file system without the flags of renameat2.
        if kind == .error("EINVAL") { return true }
        return kind == .error("EINTR") && ["pwrite64", "pread64", "read", "flock"].contains(site.name)
    }

    /// `true` if a change that fails may have taken effect. After a failed write of the new file, it has not.
    var canFailLate: Bool {
        if case .afterShortWrite = kind { return false }
        return site.name != "pwrite64" && ![.error("ENOSPC"), .error("EDQUOT")].contains(kind)
    }
}

extension Fault {
    /// Returns all faults at the file thread's calls on the files of `folder`.
    ///
    /// strace counts the calls of each thread separately. A site is omitted if another thread makes as many calls, such
    /// as to load libraries, since the fault could hit that thread.
    static func all(in calls: [SystemCall], on folder: URL) -> [Fault] {
        let errors = sites(in: calls, on: folder).flatMap { site, makesStoreDurable in
            var errors = ["EIO", "EINTR"]
            if Tracer.writing.contains(site.name) { errors += ["ENOSPC", "EDQUOT"] }
            if site.name == "openat" { errors += ["EMFILE", "ENOMEM"] }
            if site.name == "renameat2" { errors.append("EINVAL") }
            return errors.map { Fault(site: site, kind: .error($0), makesStoreDurable: makesStoreDurable) } + [
                Fault(site: site, kind: .kill)
            ]
        }
        return errors + shortWrites(in: calls)
    }

    private static func sites(in calls: [SystemCall], on folder: URL) -> [(site: Site, makesStoreDurable: Bool)] {
        let parent = folder.deletingLastPathComponent().path
        let fileThread = calls.last(where: \.isSync)?.thread
        var (counts, countsElsewhere) = ([Site: Int](), [Site: Int]())
        var sites: [(site: Site, makesStoreDurable: Bool)] = []
        var (isReady, isRenamed) = (false, false)
        let durableName = /\/store\.[a-z]+(\.next)?$/
        for call in calls {
            if call.output == "ready" { isReady = true }
            if call.isRename, call.destination == folder.path + "/store.sealed" { isRenamed = true }
            let makesStoreDurable = isRenamed && call.isSync && call.path == folder.path
            if makesStoreDurable { isRenamed = false }
            let isNamed = [parent, folder.path].contains(call.path) || call.path.contains(durableName)
            let any = Site(name: call.name, count: 0)
            let named = Site(name: call.name, count: 0, path: call.path)
            guard call.thread == fileThread else {
                for site in [any, named] { countsElsewhere[site, default: 0] += 1 }
                continue
            }
            for site in [any, named] { counts[site, default: 0] += 1 }
            guard isReady, call.path == parent || call.path.hasPrefix(folder.path) else { continue }
            var site = isNamed ? named : any
            site.count = counts[site] ?? 0
            sites.append((site, makesStoreDurable))
        }
        return sites.filter { site, _ in
            countsElsewhere[Site(name: site.name, count: 0, path: site.path), default: 0] < site.count
        }
    }

    /// Returns short writes: a size limit cuts a write, and the signal at the next call removes the limit.
    private static func shortWrites(in calls: [SystemCall]) -> [Fault] {
        let fileThread = calls.last(where: \.isSync)?.thread
        let writes = calls.filter { $0.thread == fileThread && $0.name == "pwrite64" }
        guard let ready = calls.firstIndex(where: { $0.output == "ready" }) else { return [] }
        let earlier = calls[..<ready].count { $0.thread == fileThread && $0.name == "pwrite64" }
        return ([1, 7, 33, 100, 116, 117, 150, 200, 250, 1_000, 4_000] as [UInt]).compactMap { limit in
            guard let index = writes.indices.dropFirst(earlier).first(where: { (writes[$0].result ?? 0) > Int(limit) })
            else {
                return nil
            }
            return Fault(site: Site(name: "pwrite64", count: index + 2), kind: .afterShortWrite(limit: limit))
        }
    }
}
