import Core
import Foundation
import StorageWorker

/// A place for one store, removed with it.
final class TemporaryStore: Sendable {
    /// Where the folder is made.
    enum Place {
        /// On a disk, so that what is synced is.
        case disk
        /// In memory, where there is such a place: for what is many and does not ask about syncing.
        case memory
    }

    private let parent: URL
    /// The folder of the store. It is not there yet.
    let url: URL

    init(on place: Place = .disk) {
        let memory = URL(filePath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        parent = (place == .memory && isThere ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "trellis-\(UUID().uuidString)")
        url = parent.appending(path: "store")
        mkdir(parent.path, 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    /// A storage over the folder, that has read nothing yet.
    func open(canSwap: Bool = true) -> any SecureStorageProtocol {
        Self.open(url, canSwap: canSwap)
    }

    static func open(_ folder: URL, canSwap: Bool = true) -> any SecureStorageProtocol {
        Seal.keyFile.storage(in: folder, canSwap: canSwap)
    }

    /// A file in the folder.
    func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    /// The names of the files there are.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
