import Core
import Foundation
import Infrastructure
import Testing

@Suite struct RefusalTests {
    private let lab = StoreLab()
    private static let files = ["store.sealed", "store.key", "store.lock"]

    /// What a process that was just started says to reading and to writing; both must say the same.
    private func refusal(reads: Bool = true) async -> SecureStorageError? {
        let writing = await storageError { try await lab.storage().set(Data(), for: "b") }
        if reads {
            #expect(await storageError { _ = try await lab.storage().data(for: "a") } == writing)
        }
        return writing
    }

    @Test(arguments: [
        ("store.sealed", 0o644, "600"), ("store.sealed", 0o602, "600"),
        ("store.key", 0o440, "400"), ("store.lock", 0o660, "600"),
    ])
    func whatOthersCanReachIsRefusedWithTheCommandToRun(name: String, mode: Int, wanted: String) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.setMode(mode, of: name)
        let reason = "others can access it (mode \(String(mode, radix: 8)))"
        let path = lab.path(name)
        let expected = SecureStorageError.refused(path: path, reason: reason, remedy: "Run: chmod \(wanted) '\(path)'")
        #expect(await refusal(reads: name != "store.lock") == expected)
        #expect(expected.errorDescription?.contains(path) == true)
    }

    /// It may be one that others have to reach, such as /tmp.
    @Test func aFolderThatOthersCanReachIsNotSimplyToBeClosed() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.setMode(0o755, of: "")
        let error = await refusal()
        #expect(error?.refusal == Problem(lab.path(""), "others can access it (mode 755)"))
        let remedy = "If nothing else uses it, run: chmod 700 '\(lab.path(""))'. Or"
        #expect(error?.recoverySuggestion?.hasPrefix(remedy) == true)
    }

    @Test(arguments: ["", "store.sealed"])
    func theNextReadOfARunningProcessNotices(name: String) async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        #expect(try await storage.data(for: "a") == Data("1"))
        try lab.setMode(0o755, of: name)
        #expect(await storageError { _ = try await storage.data(for: "a") }?.refusal != nil)
    }

    @Test(arguments: files + [""])
    func aLinkIsNotFollowed(name: String) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        let elsewhere = lab.parent.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: lab.url(name), to: elsewhere)
        try FileManager.default.createSymbolicLink(at: lab.url(name), withDestinationURL: elsewhere)
        #expect(await refusal(reads: name != "store.lock")?.refusal == Problem(lab.path(name), "it is a symbolic link"))
    }

    @Test(arguments: files)
    func aSecondNameIsRefused(name: String) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try FileManager.default.linkItem(at: lab.url(name), to: lab.parent.appending(path: "second"))
        let error = await refusal(reads: name != "store.lock")
        #expect(error?.refusal?.path == lab.path(name))
        #expect(error?.refusal?.reason.hasPrefix("it has 2 names") == true)
    }

    /// A pipe is not waited for.
    @Test(arguments: files, [true, false])
    func aFolderOrAPipeInPlaceOfAFileIsRefused(name: String, isPipe: Bool) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        lab.remove(name)
        #expect((isPipe ? mkfifo(lab.path(name), 0o600) : mkdir(lab.path(name), 0o700)) == 0)
        #expect(await refusal(reads: name != "store.lock")?.refusal == Problem(lab.path(name), "it is not a file"))
    }

    @Test func aFileInPlaceOfTheFolderOrAboveItIsAnError() async throws {
        try FileManager.default.createDirectory(at: lab.parent, withIntermediateDirectories: true)
        try Data().write(to: lab.folder)
        #expect(await refusal()?.refusal?.reason == "it is not a folder")
        let storage = FileSecureStorage(folder: lab.folder.appending(path: "below"))
        let error = await storageError { try await storage.set(Data(), for: "a") }
        guard case .unavailable = error else { throw try #require(error) }
    }

    @Test func aNewerFormatIsRefusedAndLeftAlone() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        var content = try lab.content()
        content[Offset.version] = 2
        content = Offset.signed(content)
        try lab.overwrite(with: content)
        #expect(await refusal()?.refusal?.reason.contains("newer version") == true)
        #expect(try lab.content() == content)
    }
}
