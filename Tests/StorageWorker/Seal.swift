import Core
package import Foundation
// `FileSecureStorage.init(folder:key:exchanges:)` is the App's own.
@testable package import Infrastructure

/// What a store is sealed with.
package enum Seal: Sendable, CaseIterable {
    case keyFile
    case passphrase
    case otherPassphrase

    /// A new one knows nothing yet. The passphrases cost little, as nobody attacks a test.
    package var provider: any KeyProvider {
        switch self {
        case .keyFile: .keyFile
        case .passphrase: Passphrase(Secret("correct horse"), cost: 10)
        case .otherPassphrase: Passphrase(Secret("battery staple"), cost: 10)
        }
    }

    /// A storage that has read nothing yet. Without `exchanges` it does as where two files cannot be swapped at one
    /// stroke.
    package func storage(in folder: URL, exchanges: Bool = true) -> FileSecureStorage {
        FileSecureStorage(folder: folder, key: provider, exchanges: exchanges)
    }
}
