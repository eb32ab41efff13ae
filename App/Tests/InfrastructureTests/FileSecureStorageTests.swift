import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite final class FileSecureStorageTests {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
    private var folder: URL { parent.appending(path: "secure") }
    private var store: URL { folder.appending(path: "store.sealed") }
    private var key: URL { folder.appending(path: "store.key") }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    private func error(_ body: () async throws -> Void) async -> SecureStorageError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? SecureStorageError
        }
    }

    @Test(arguments: SecureStorageSpec.checks)
    func meetsTheSpec(_ check: SecureStorageSpec.Check) async throws {
        try await check.run(on: FileSecureStorage(folder: folder))
    }

    @Test func readingAloneMakesNoFile() async throws {
        #expect(try await FileSecureStorage(folder: folder).data(for: "a") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func whatWasSetIsThereForTheNextProcess() async throws {
        try await FileSecureStorage(folder: folder).set(Data("1".utf8), for: "a")
        #expect(try await FileSecureStorage(folder: folder).data(for: "a") == Data("1".utf8))
    }

    @Test func aChangeByAnotherIsSeenByTheNextRead() async throws {
        let (one, two) = (FileSecureStorage(folder: folder), FileSecureStorage(folder: folder))
        try await one.set(Data("1".utf8), for: "a")
        #expect(try await two.data(for: "a") == Data("1".utf8))
        try await two.set(Data("2".utf8), for: "a")
        #expect(try await one.data(for: "a") == Data("2".utf8))
    }

    @Test func writersOfManyStoragesLoseNothingAndMakeOneKey() async throws {
        let folder = folder
        try await withThrowingTaskGroup { group in
            for index in 0..<16 {
                group.addTask { try await FileSecureStorage(folder: folder).set(Data([UInt8(index)]), for: "\(index)") }
            }
            try await group.waitForAll()
        }
        #expect(try await FileSecureStorage(folder: folder).keys().count == 16)
    }

    @Test func folderAndFilesAreForTheirOwnerAlone() async throws {
        try await FileSecureStorage(folder: folder).set(Data("1".utf8), for: "a")
        #expect(try mode(folder) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["store.key", "store.lock", "store.sealed"])
        for name in names {
            #expect(try mode(folder.appending(path: name)) == 0o600)
        }
    }

    @Test func neitherNamesNorValuesCanBeReadFromTheDisk() async throws {
        try await FileSecureStorage(folder: folder).set(Data("canary-value".utf8), for: "canary-name")
        let content = try Data(contentsOf: store)
        for text in ["canary-value", "canary-name", Data("canary-value".utf8).base64EncodedString()] {
            #expect(content.range(of: Data(text.utf8)) == nil)
        }
    }

    @Test func equalContentIsNeverSealedEqually() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        let first = try Data(contentsOf: store)
        try await storage.set(Data("1".utf8), for: "a")
        #expect(try Data(contentsOf: store) != first)
    }

    @Test func everyFlippedBitAndEveryCutIsNoticedAndTheFileKept() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        let whole = try Data(contentsOf: store)
        var damaged = (0..<whole.count).map { whole.prefix($0) }
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            damaged.append(flipped)
        }
        for content in damaged {
            try content.write(to: store)
            let reading = await error { _ = try await storage.data(for: "a") }
            let writing = await error { try await storage.set(Data("2".utf8), for: "a") }
            #expect(reading != nil && reading == writing)
            #expect(try Data(contentsOf: store) == content)
        }
    }

    @Test func aMissingKeyIsAnErrorAndNoNewKeyIsMade() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        try FileManager.default.removeItem(at: key)
        #expect(
            await error { _ = try await storage.data(for: "a") }
                == .keyMissing(path: store.path, source: "the key file \(key.path)")
        )
        #expect(
            await error { try await storage.set(Data(), for: "b") }
                == .keyMissing(path: store.path, source: "the key file \(key.path)")
        )
        #expect(!FileManager.default.fileExists(atPath: key.path))
    }

    @Test func theKeyOfAnotherStoreDoesNotOpenThisOne() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        try Data(repeating: 7, count: 32).write(to: key)
        #expect(await error { _ = try await storage.data(for: "a") } != nil)
    }

    @Test func aNewerFormatIsRefused() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        var content = try Data(contentsOf: store)
        content[7] = 2
        try content.write(to: store)
        guard case .refused = await error({ _ = try await storage.data(for: "a") }) else {
            Issue.record("not refused")
            return
        }
    }

    @Test(arguments: [("", 0o755, "700"), ("store.sealed", 0o644, "600"), ("store.key", 0o640, "600")])
    func whatOthersCanReadIsRefusedWithTheCommandToRun(name: String, mode: Int, wanted: String) async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        let path = name.isEmpty ? folder.path : folder.appending(path: name).path
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let found = await error { _ = try await storage.data(for: "a") }
        let reason = "others can access it (mode \(String(mode, radix: 8)))"
        #expect(found == .refused(path: path, reason: reason, remedy: "Run: chmod \(wanted) '\(path)'"))
    }

    @Test func aLinkIsNotFollowed() async throws {
        let storage = FileSecureStorage(folder: folder)
        try await storage.set(Data("1".utf8), for: "a")
        let elsewhere = parent.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: store, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: store, withDestinationURL: elsewhere)
        guard case .refused(_, "it is a symbolic link", _) = await error({ _ = try await storage.data(for: "a") })
        else {
            Issue.record("not refused")
            return
        }
    }

    @Test func aFileInPlaceOfTheFolderIsRefused() async throws {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data().write(to: folder)
        guard
            case .refused(_, "it is no folder", _) = await error({
                try await FileSecureStorage(folder: folder).set(Data(), for: "a")
            })
        else {
            Issue.record("not refused")
            return
        }
    }

    @Test func aFolderThatCannotBeMadeIsAnError() async throws {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data().write(to: folder)
        let below = folder.appending(path: "below")
        guard
            case .unavailable = await error({
                try await FileSecureStorage(folder: below).set(Data(), for: "a")
            })
        else {
            Issue.record("no error")
            return
        }
    }
}
