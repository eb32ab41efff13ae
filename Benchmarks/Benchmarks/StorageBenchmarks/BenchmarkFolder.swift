import Core
import Foundation
import Infrastructure

/// A folder on the disk, removed with it.
final class BenchmarkFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() {
        mkdir(url.path, 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Creates a folder with a store.
    static func ofEntries(_ count: Int, size: Int) async throws -> BenchmarkFolder {
        let folder = BenchmarkFolder()
        try await FileSecureStorage(folder: folder.url).transaction { transaction in
            for number in 0..<count { transaction["\(number)"] = .noise(size) }
        }
        return folder
    }
}

extension Data {
    /// Bytes that do not compress; the same each time, as they are not what is measured.
    static func noise(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B9 >> 7) })
    }
}

/// The floor of a put: a new file written, synced and renamed, and its folder synced.
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
