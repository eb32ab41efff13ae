import Core
import Foundation
import Infrastructure

/// A temporary folder, removed with this value.
final class BenchmarkFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() {
        mkdir(url.path, 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Creates a folder with a store.
    static func withEntries(_ count: Int, size: Int) async throws -> BenchmarkFolder {
        let folder = BenchmarkFolder()
        try await FileSecureStorage(folder: folder.url).transaction { transaction in
            for number in 0..<count { transaction["\(number)"] = .noise(size) }
        }
        return folder
    }
}

extension Data {
    /// Returns bytes that do not compress, the same each time.
    static func noise(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B9 >> 7) })
    }
}

/// Writes, syncs and renames a new file and syncs its folder: the floor of a put.
func replaceDurably(_ file: URL, with content: Data) throws {
    let temporary = file.path + ".tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { close(descriptor) }
    let count = content.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == content.count, fsync(descriptor) == 0, rename(temporary, file.path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
    }
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw CocoaError(.fileWriteUnknown) }
}
