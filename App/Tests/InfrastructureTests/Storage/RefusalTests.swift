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
    }

    /// It may be one that others have to reach, such as /tmp.
    @Test func aFolderThatOthersCanReachIsNotSimplyToBeClosed() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.setMode(0o755, of: "")
        guard case .refused(lab.path(""), "others can access it (mode 755)", let remedy) = await refusal() else {
            Issue.record("not refused")
            return
        }
        #expect(remedy.hasPrefix("If nothing else uses it, run: chmod 700 '\(lab.path(""))'. Or"))
    }

    @Test(arguments: ["", "store.sealed"])
    func theNextReadOfARunningProcessNotices(name: String) async throws {
        let storage = lab.storage()
        try await storage.set(Data("1"), for: "a")
        #expect(try await storage.data(for: "a") == Data("1"))
        try lab.setMode(0o755, of: name)
        #expect(await storageError { _ = try await storage.data(for: "a") }?.refusal != nil)
    }

    @Test(arguments: files)
    func aLinkIsNotFollowed(name: String) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        let elsewhere = lab.parent.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: lab.url(name), to: elsewhere)
        try FileManager.default.createSymbolicLink(at: lab.url(name), withDestinationURL: elsewhere)
        #expect(await refusal(reads: name != "store.lock")?.refusal == Refusal(lab.path(name), "it is a symbolic link"))
    }

    @Test func aLinkInPlaceOfTheFolderIsNotFollowed() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        let elsewhere = lab.parent.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: lab.folder, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: lab.folder, withDestinationURL: elsewhere)
        #expect(await refusal()?.refusal?.reason == "it is a symbolic link")
    }

    @Test(arguments: files)
    func aSecondNameIsRefused(name: String) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try FileManager.default.linkItem(at: lab.url(name), to: lab.parent.appending(path: "second"))
        guard case .refused(lab.path(name), let reason, _) = await refusal(reads: name != "store.lock") else {
            Issue.record("not refused")
            return
        }
        #expect(reason.hasPrefix("it has 2 names"))
    }

    @Test func aFolderInPlaceOfAFileIsRefused() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        lab.remove("store.sealed")
        try FileManager.default.createDirectory(at: lab.url("store.sealed"), withIntermediateDirectories: false)
        #expect(await refusal()?.refusal?.reason == "it is not a file")
    }

    @Test func aPipeIsNotWaitedFor() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        lab.remove("store.key")
        #expect(mkfifo(lab.path("store.key"), 0o600) == 0)
        #expect(await refusal()?.refusal?.reason == "it is not a file")
    }

    @Test func aFileInPlaceOfTheFolderIsRefused() async throws {
        try FileManager.default.createDirectory(at: lab.parent, withIntermediateDirectories: true)
        try Data().write(to: lab.folder)
        #expect(await refusal()?.refusal?.reason == "it is not a folder")
    }

    @Test func aFolderThatCannotBeMadeIsAnError() async throws {
        try FileManager.default.createDirectory(at: lab.parent, withIntermediateDirectories: true)
        try Data().write(to: lab.folder)
        let storage = FileSecureStorage(folder: lab.folder.appending(path: "below"))
        guard case .unavailable = await storageError({ try await storage.set(Data(), for: "a") }) else {
            Issue.record("no error")
            return
        }
    }

    @Test func aNewerFormatIsRefusedAndLeftAlone() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        var content = try lab.content()
        content[Offset.version] = 2
        content = Offset.signed(content)
        try lab.overwrite(with: content)
        guard case .refused(lab.path("store.sealed"), let reason, _) = await refusal() else {
            Issue.record("not refused")
            return
        }
        #expect(reason.contains("newer version"))
        #expect(try lab.content() == content)
    }

    @Test func everyRefusalSaysWhichFileAndWhatToDo() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.setMode(0o640, of: "store.sealed")
        let error = try #require(await refusal())
        #expect(error.errorDescription?.contains(lab.path("store.sealed")) == true)
        #expect(error.recoverySuggestion == "Run: chmod 600 '\(lab.path("store.sealed"))'")
    }
}
