import Core
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct OwnerTests {
    private let folder = TemporaryStore(on: .memory)
    private static let names = ["", "store.sealed", "store.key", "store.lock"]

    @Test(.enabled(if: Stranger.canShow, "no file can be given to another user here"), arguments: names)
    func whatBelongsToAnotherUserIsRefusedByName(name: String) async throws {
        try await expectRefusal(of: name, isReadable: true)
    }

    /// As after the program was run once by root.
    @Test(.enabled(if: Stranger.canHide, "no file can be hidden from this user here"), arguments: names)
    func whatOnlyAnotherUserMayReadIsRefusedAlike(name: String) async throws {
        try await expectRefusal(of: name, isReadable: false)
    }

    private func expectRefusal(of name: String, isReadable: Bool) async throws {
        try await folder.open().set(Data("1".utf8), for: "a")
        let path = name.isEmpty ? folder.url.path : folder.file(name).path
        let launcher = try Stranger.owning(path, of: folder.url, isReadable: isReadable)
        let lines = try await Worker("read", in: folder.url, by: launcher).end().lines
        let refusal = "Refused to use \(path): it belongs to another user (uid \(Stranger.user))."
        // What is only read needs no lock.
        #expect(lines.first == (name == "store.lock" ? "keys: a" : "keys: \(refusal)"))
        #expect(lines.last == "set: \(refusal)")
        #expect(lines.count == 3)
    }
}

/// Another user of the machine.
private enum Stranger {
    /// The user nobody, and users unknown to a namespace.
    static let user: uid_t = 65_534

    static let canShow = geteuid() == 0 || canOwn(isReadable: true)
    static let canHide = canOwn(isReadable: false)

    private static func canOwn(isReadable: Bool) -> Bool {
        let folder = TemporaryStore(on: .memory, isCreated: true)
        let launcher = try? owning(folder.url.path, of: folder.url, isReadable: isReadable)
        return launcher.map(Namespace.runs) ?? false
    }

    /// Gives the file at `path` to the stranger, and returns the launcher for the worker.
    ///
    /// Only root can do so. Others mount a file of root in its place, in a namespace that does not know root.
    static func owning(_ path: String, of folder: URL, isReadable: Bool) throws -> [String] {
        if geteuid() == 0 {
            guard chown(path, user, user) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return isReadable ? [] : ["/usr/bin/env", "unshare", "--user", "--map-root-user"]
        }
        let name = path.dropFirst(folder.path.count)
        let (other, otherFolder) = isReadable ? ("/etc/passwd", "/usr") : ("/etc/shadow", "/root")
        return Namespace.mounting("mount --bind \(name.isEmpty ? otherFolder : other) \"$0\(name)\"", folder)
    }
}
