import Core
import Foundation

/// Opens a store, or the generation before it.
struct StoreReader {
    let files: StoreFolder
    let provider: any KeyProvider

    /// What the file at `path` holds; nil if there is no such file, and nothing that shows that there was one.
    func read(_ path: String) throws(SecureStorageError) -> Snapshot? {
        guard let file = try OpenFile.reading(path) else {
            // The store is never away for a moment: it is replaced at one stroke.
            guard path == files.store, try FileStatus(path: files.previous) != nil else { return nil }
            throw .damaged(path: path, reason: "it is missing, though the generation before it is there", remedy: "")
        }
        // Taken first: a change while the content is read gives another status later, and is noticed then.
        let status = try file.status()
        try status.check(.file, at: path)
        let content = try content(of: file)
        let header = try header(of: content, path: path)
        let key = try provider.key(for: KeyRequest(path: path, header: header, folder: files.url))
        let entries: [String: Data]? =
            if let header {
                key.check(of: header.storeID) == header.keyCheck
                    ? SealedStore.open(content, header: header, key: key) : nil
            } else {
                LegacyStore.open(content, key: key)
            }
        guard let entries else { throw .damaged(path: path, reason: "it was changed or cut", remedy: "") }
        return Snapshot(file: file, status: status, header: header, entries: entries, isDurable: false)
    }

    private func content(of file: OpenFile) throws(SecureStorageError) -> Data {
        do throws(SecureStorageError) {
            return try file.content()
        } catch {
            guard error == .system(EIO, path: file.path) else { throw error }
            throw .damaged(path: file.path, reason: "the disk cannot read it back", remedy: "")
        }
    }

    /// The header; nil for a file of the first version.
    func header(of content: Data, path: String) throws(SecureStorageError) -> StoreHeader? {
        if LegacyStore.matches(content) { return nil }
        do throws(StoreHeader.Flaw) {
            return try StoreHeader(content)
        } catch {
            switch error {
            case .damaged(let reason): throw .damaged(path: path, reason: reason, remedy: "")
            case .newer(let version):
                throw .refused(
                    path: path,
                    reason: "it was written by a newer version of this program (format \(version))",
                    remedy: "Use that version, or another data folder."
                )
            }
        }
    }
}

extension KeyRequest {
    init(path: String, header: StoreHeader?, folder: URL) {
        self.init(path: path, id: header?.keyID, derivation: header?.derivation ?? .none, folder: folder)
    }
}
