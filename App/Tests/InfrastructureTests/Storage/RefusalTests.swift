import Core
import Foundation
import Infrastructure
import Testing

@Suite struct RefusalTests {
    private let folder = TestStoreFolder()
    private static let files = ["store.sealed", "store.key", "store.lock"]

    /// Returns the error of a write by a new storage. A read must fail with the same error.
    private func refusal(reads: Bool = true) async -> SecureStorageError? {
        let writing = await folder.writeError()
        if reads { #expect(await folder.readError() == writing) }
        return writing
    }

    @Test(arguments: [
        ("store.sealed", 0o644, "600"), ("store.sealed", 0o602, "600"),
        ("store.key", 0o440, "400"), ("store.lock", 0o660, "600"),
    ])
    func `A file that others can access is refused with the command to run`(name: String, mode: Int, wanted: String)
        async throws
    {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.setMode(mode, of: name)
        let reason = "others can access it (mode \(String(mode, radix: 8)))"
        let path = folder.path(name)
        let expected = SecureStorageError.refused(path: path, reason: reason, advice: "Run: chmod \(wanted) \(path)")
        #expect(await refusal(reads: name != "store.lock") == expected)
        #expect(expected.errorDescription?.contains(path) == true)
    }

    @Test(arguments: [
        ("/home/mina/trellis-1.0", "/home/mina/trellis-1.0"), ("/my data", "'/my data'"), ("it's", #"'it'\''s'"#),
        ("~", "'~'"), ("$HOME", "'$HOME'"), ("", "''"),
    ])
    func `A text is quoted if a shell could read it otherwise`(text: String, word: String) {
        #expect(text.quotedForShell == word)
    }

    /// Other users may need the folder, such as /tmp.
    @Test func `A folder that others can access is refused with conditional advice`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.setMode(0o755, of: "")
        let error = await refusal()
        #expect(error?.refusal == Problem(folder.path(""), "others can access it (mode 755)"))
        let advice = "If nothing else uses it, run: chmod 700 \(folder.path("")). Or"
        #expect(error?.advice?.hasPrefix(advice) == true)
    }

    @Test(arguments: ["", "store.sealed"])
    func `The next read of a running process checks the permissions`(name: String) async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        #expect(try await storage.data(for: "a") == Data("1"))
        try folder.setMode(0o755, of: name)
        #expect(await storageError { _ = try await storage.data(for: "a") }?.refusal != nil)
    }

    @Test(arguments: files + [""])
    func `A symbolic link is refused`(name: String) async throws {
        try await folder.storage().set(Data("1"), for: "a")
        let elsewhere = folder.parent.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: folder.url(name), to: elsewhere)
        try FileManager.default.createSymbolicLink(at: folder.url(name), withDestinationURL: elsewhere)
        #expect(
            await refusal(reads: name != "store.lock")?.refusal == Problem(folder.path(name), "it is a symbolic link")
        )
    }

    @Test(arguments: files)
    func `A file with a second hard link is refused`(name: String) async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try FileManager.default.linkItem(at: folder.url(name), to: folder.parent.appending(path: "second"))
        let error = await refusal(reads: name != "store.lock")
        #expect(error?.refusal?.path == folder.path(name))
        #expect(error?.refusal?.reason.hasPrefix("it has 2 names") == true)
    }

    /// Opening a pipe must not wait for a writer.
    @Test(arguments: files, [true, false])
    func `A folder or a pipe in place of a file is refused`(name: String, isPipe: Bool) async throws {
        try await folder.storage().set(Data("1"), for: "a")
        folder.remove(name)
        #expect((isPipe ? mkfifo(folder.path(name), 0o600) : mkdir(folder.path(name), 0o700)) == 0)
        #expect(await refusal(reads: name != "store.lock")?.refusal == Problem(folder.path(name), "it is not a file"))
    }

    @Test func `A file in place of the folder or its parent is an error`() async throws {
        try FileManager.default.createDirectory(at: folder.parent, withIntermediateDirectories: true)
        try Data().write(to: folder.url)
        #expect(await refusal()?.refusal?.reason == "it is not a folder")
        let storage = FileSecureStorage(folder: folder.url.appending(path: "below"))
        let error = await storageError { try await storage.set(Data(), for: "a") }
        guard case .unavailable = error else { throw try #require(error) }
    }

    /// A store that is too large to be read must not be written.
    @Test func `A change that makes the store too large is refused`() async throws {
        let storage = folder.storage()
        try await storage.set(Data("1"), for: "a")
        let error = await storageError { try await storage.set(Data(count: 1 << 27), for: "b") }
        #expect(error?.refusal?.path == folder.path("store.sealed"))
        #expect(error?.refusal?.reason.hasPrefix("it would be too large") == true)
        #expect(try await folder.storage().keys() == ["a"])
    }

    @Test func `A newer format is refused and left unchanged`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        var content = try folder.content()
        content[Offset.version] = 2
        content = Offset.withChecksum(content)
        try folder.overwrite(with: content)
        #expect(await refusal()?.refusal?.reason.contains("newer version") == true)
        #expect(try folder.content() == content)
    }
}
