import Core
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct OwnerTests {
    private let folder = TemporaryStore(on: .memory)
    private static let names = ["", "store.sealed", "store.key", "store.lock"]

    @Test(.enabled(if: OtherUser.canGiveFiles, "this user cannot give files to another user"), arguments: names)
    func `A file of another user is refused by name`(name: String) async throws {
        try await expectRefusal(of: name, isReadable: true)
    }

    /// This happens after root has run the program.
    @Test(.enabled(if: OtherUser.canHideFiles, "no file can be hidden from this user"), arguments: names)
    func `A file that only another user can read is refused by name`(name: String) async throws {
        try await expectRefusal(of: name, isReadable: false)
    }

    private func expectRefusal(of name: String, isReadable: Bool) async throws {
        try await folder.open().set(Data("1".utf8), for: "a")
        let path = name.isEmpty ? folder.url.path : folder.file(name).path
        let launcher = try OtherUser.launcher(owning: path, of: folder.url, isReadable: isReadable)
        let lines = try await Worker("read", in: folder.url, by: launcher).finish().lines
        let refusal = "Can't use \(path): it belongs to another user (uid \(OtherUser.user))."
        // Reading needs no lock.
        #expect(lines.first == (name == "store.lock" ? "keys: a" : "keys: \(refusal)"))
        #expect(lines.last == "set: \(refusal)")
        #expect(lines.count == 3)
    }
}

/// Another user of the machine.
private enum OtherUser {
    /// The user nobody, and users unknown to a namespace.
    static let user: uid_t = 65_534

    static let canGiveFiles = geteuid() == 0 || canOwn(isReadable: true)
    static let canHideFiles = canOwn(isReadable: false)

    private static func canOwn(isReadable: Bool) -> Bool {
        let folder = TemporaryStore(on: .memory, isCreated: true)
        let command = try? launcher(owning: folder.url.path, of: folder.url, isReadable: isReadable)
        return command.map(UserNamespace.runs) ?? false
    }

    /// Gives the file at `path` to the other user, and returns the launcher for the worker.
    ///
    /// Only root can do so. Any other user mounts a file of root over it, in a namespace that does not map root.
    static func launcher(owning path: String, of folder: URL, isReadable: Bool) throws -> [String] {
        if geteuid() == 0 {
            guard chown(path, user, user) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return isReadable ? [] : ["/usr/bin/env", "unshare", "--user", "--map-root-user"]
        }
        let name = path.dropFirst(folder.path.count)
        let (other, otherFolder) = isReadable ? ("/etc/passwd", "/usr") : ("/etc/shadow", "/root")
        return UserNamespace.mounting("mount --bind \(name.isEmpty ? otherFolder : other) \"$0\(name)\"", folder)
    }
}
