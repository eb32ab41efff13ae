import Core
import Foundation
import Processes
import Testing

/// Stores in folders with restrictions.
@Suite(.timeLimit(.minutes(15))) struct MountTests {
    private let folder = TemporaryStore()

    /// With DynamicUser= of systemd, the parent folder cannot be opened to be synced.
    @Test(.enabled(if: UserNamespace.isUsable, "root cannot drop its rights"))
    func `The parent folder need not be readable`() async throws {
        let parent = folder.url.deletingLastPathComponent()
        chmod(parent.path, 0o300)
        defer { chmod(parent.path, 0o700) }
        let (lines, status) = try await Worker("increment", in: folder.url, by: UserNamespace.withoutRights).finish()
        #expect(lines == ["done"] && status == 0)
    }

    @Test(.enabled(if: UserNamespace.canMount, "this user may not mount a file system"), arguments: [true, false])
    func `A store on a read-only file system is read, and left alone by a new start`(hasLock: Bool) async throws {
        try await folder.open().set(Data("1".utf8), for: "a")
        if !hasLock { try FileManager.default.removeItem(at: folder.file("store.lock")) }
        let intact = try await Worker("read", in: folder.url, by: UserNamespace.readOnly(folder.url)).finish().lines
        #expect(intact == ["keys: a", "start over: nothing", "set: Read-only file system"])
        let file = folder.file("store.sealed")
        try Data(contentsOf: file).dropLast().write(to: file)
        let cut = try await Worker("read", in: folder.url, by: UserNamespace.readOnly(folder.url)).finish().lines
        #expect(cut == ["keys: damaged", "start over: Read-only file system", "set: damaged"])
        // A leftover cannot be removed, so a write fails before it finds the damage.
        try Data().write(to: folder.file("store.sealed.1.tmp"))
        let left = try await Worker("read", in: folder.url, by: UserNamespace.readOnly(folder.url)).finish().lines
        #expect(left == ["keys: damaged", "start over: Read-only file system", "set: Read-only file system"])
    }
}

/// Launchers that run a program in a namespace (unshare(1)).
enum UserNamespace {
    static let withoutRights = geteuid() == 0 ? ["/usr/bin/env", "unshare", "--user"] : []

    static let isUsable = runs(withoutRights)

    static let canMount: Bool = {
        let folder = TemporaryStore(on: .memory, isCreated: true)
        return runs(readOnly(folder.url))
    }()

    static func readOnly(_ folder: URL) -> [String] {
        mounting(#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0""#, folder)
    }

    static func mounting(_ script: String, _ folder: URL) -> [String] {
        ["/usr/bin/env", "unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script + #" && exec "$@""#]
            + [folder.path]
    }

    static func runs(_ launcher: [String]) -> Bool {
        (try? ChildProcess(launcher + ["/usr/bin/env", "true"]))?.waitForEnd() == .exited(0)
    }
}
