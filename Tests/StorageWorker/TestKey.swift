import Core
package import Foundation
// For `FileSecureStorage.init(folder:key:supportsRenameFlags:)`, which only the package App can use.
@testable package import Infrastructure

/// The key provider of a test's store.
package enum TestKey: Sendable, CaseIterable {
    case keyFile
    case passphrase
    case otherPassphrase

    package var provider: any KeyProvider {
        switch self {
        case .keyFile: .keyFile
        case .passphrase: Self.one
        case .otherPassphrase: Self.other
        }
    }

    private static let one = PassphraseKeyProvider(Secret("correct horse"), cost: 10)
    private static let other = PassphraseKeyProvider(Secret("battery staple"), cost: 10)

    package func storage(in folder: URL, canSwap: Bool = true) -> FileSecureStorage {
        FileSecureStorage(folder: folder, key: provider, supportsRenameFlags: canSwap)
    }
}
