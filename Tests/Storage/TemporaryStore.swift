import Core
import Foundation
import Infrastructure
import StorageWorker

/// A store in a temporary folder, which is removed with this value.
final class TemporaryStore: Sendable {
    enum Place {
        case disk
        /// In memory, if possible, for many stores that need no syncing.
        case memory
    }

    private let parent: URL
    /// The folder of the store, which the first write creates unless `isCreated` is set.
    let url: URL

    init(on place: Place = .disk, isCreated: Bool = false) {
        let memory = URL(filePath: "/dev/shm")
        let isAvailable = FileManager.default.isWritableFile(atPath: memory.path)
        parent = (place == .memory && isAvailable ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "trellis-\(UUID().uuidString)")
        url = parent.appending(path: "store")
        mkdir(parent.path, 0o700)
        if isCreated { mkdir(url.path, 0o700) }
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    func open(canSwap: Bool = true) -> any SecureStorageProtocol {
        FileSecureStorage(folder: url, canSwap: canSwap)
    }

    func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
