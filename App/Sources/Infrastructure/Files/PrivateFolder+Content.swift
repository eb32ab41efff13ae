package import Core
package import Foundation

extension PrivateFolder {
    /// Returns the content of the small file `name`, which is created with `content` if it is missing. If several processes
    /// create it at the same time, all get the content of the first.
    package func content(of name: String, orCreate content: Data) throws(SecureStorageError) -> Data {
        let file = "\(path)/\(name)"
        if let existing = try read(file) { return existing }
        do throws(SecureStorageError) {
            try OpenFile.temporary(for: file, content: content).move(to: file, replacesExisting: false)
            try syncFolder(path)
            return content
        } catch {
            guard let existing = try read(file) else { throw error }
            return existing
        }
    }

    private func read(_ file: String) throws(SecureStorageError) -> Data? {
        guard let existing = try OpenFile.reading(file) else { return nil }
        try existing.status().check(.file, at: file)
        return try existing.content(limit: 1 << 10)
    }
}
