package import Foundation
// For `FileSecureStorage.init(folder:key:supportsRenameFlags:)`, which only the package App can use.
@testable package import Infrastructure

extension FileSecureStorage {
    /// Creates a storage with a key file, which may swap files atomically.
    package init(folder: URL, canSwap: Bool) {
        self.init(folder: folder, key: .keyFile, supportsRenameFlags: canSwap)
    }
}
