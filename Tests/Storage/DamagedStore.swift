import Core
import Crypto
import Foundation
import Infrastructure

/// A store whose files the tests change.
struct DamagedStore {
    enum Outcome: Hashable {
        case correct
        case refused
        case wrong
    }

    private let folder = TemporaryStore(on: .memory)
    private let writtenEntries = [["a": Data("1".utf8)], ["a": Data("1".utf8), "b": Data("two".utf8)]]
    /// The store, its backup, and the two files of another store.
    let files: [Data]

    init() async throws {
        var files: [Data] = []
        for folder in [folder, TemporaryStore(on: .memory)] {
            let storage = FileSecureStorage(folder: folder.url)
            for content in writtenEntries {
                for (key, value) in content { try await storage.set(value, for: key) }
            }
            files += try ["store.sealed", "store.backup"].map { try Data(contentsOf: folder.file($0)) }
        }
        self.files = files
    }

    /// Replaces a file and reads the store with a new storage.
    func read(with content: Data, in name: String = "store.sealed") async throws -> Outcome {
        try Self.write(content, to: folder.file(name))
        return try await outcome(of: FileSecureStorage(folder: folder.url))
    }

    private func outcome(of storage: FileSecureStorage) async throws -> Outcome {
        do throws(SecureStorageError) {
            return try await writtenEntries.contains(storage.transaction { $0.entries }) ? .correct : .wrong
        } catch {
            return .refused
        }
    }

    func content(of name: String) throws -> Data {
        try Data(contentsOf: folder.file(name))
    }

    private static func write(_ content: Data, to url: URL) throws {
        // A key file is read-only, and a new file is readable by others.
        chmod(url.path, 0o600)
        try content.write(to: url)
        chmod(url.path, 0o600)
    }

    /// The offsets in a file, as in docs/storage-format.md.
    enum Offset {
        static let checksum = 60
        static let entries = 68
    }

    /// Returns `file` with a correct checksum of the header, to test the checks that follow.
    static func withChecksum(_ file: Data) -> Data {
        guard file.count >= Offset.entries else { return file }
        let checksum = SHA256.hash(data: file.prefix(Offset.checksum)).prefix(Offset.entries - Offset.checksum)
        return file.prefix(Offset.checksum) + Data(checksum) + file.dropFirst(Offset.entries)
    }
}
