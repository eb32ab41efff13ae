import Core
import Foundation
import Processes
import Testing

/// Folders in places that allow less than usual.
@Suite(.timeLimit(.minutes(15))) struct MountTests {
    private let folder = TemporaryStore()

    /// With DynamicUser= of systemd, the parent folder cannot be opened to be synced.
    @Test(.enabled(if: Namespace.isUsable, "root cannot give up its rights here"))
    func theFolderAboveNeedNotBeReadable() async throws {
        let parent = folder.url.deletingLastPathComponent()
        chmod(parent.path, 0o300)
        defer { chmod(parent.path, 0o700) }
        let (lines, status) = try await Worker("increment", in: folder.url, by: Namespace.withoutRights).end()
        #expect(lines == ["done"] && status == 0)
    }

    @Test(.enabled(if: Namespace.canMount, "a file system may not be mounted here"), arguments: [true, false])
    func whatCannotBeWrittenIsReadAndJudged(hasLock: Bool) async throws {
        try await folder.open().set(Data("1".utf8), for: "a")
        if !hasLock { try FileManager.default.removeItem(at: folder.file("store.lock")) }
        let whole = try await Worker("read", in: folder.url, by: Namespace.readOnly(folder.url)).end().lines
        #expect(whole == ["keys: a", "whole: true", "set: Read-only file system"])
        let file = folder.file("store.sealed")
        try Data(contentsOf: file).dropLast().write(to: file)
        let cut = try await Worker("read", in: folder.url, by: Namespace.readOnly(folder.url)).end().lines
        #expect(cut == ["keys: damaged", "whole: false", "set: damaged"])
        // A leftover would have to be removed before a change.
        try Data().write(to: folder.file("store.sealed.1.tmp"))
        let left = try await Worker("read", in: folder.url, by: Namespace.readOnly(folder.url)).end().lines
        #expect(left == ["keys: damaged", "whole: false", "set: Read-only file system"])
    }
}

/// See unshare(1).
enum Namespace {
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
