import Core
package import Foundation
// `FileSecureStorage.init(folder:key:supportsAtomicSwap:)` is the App's own.
@testable package import Infrastructure

/// What a store is sealed with.
package enum Seal: Sendable, CaseIterable {
    case keyFile
    case passphrase
    case otherPassphrase

    /// Where the key comes from. A key that was made from a passphrase once is remembered as long as the process runs.
    package var provider: any KeyProvider {
        switch self {
        case .keyFile: .keyFile
        case .passphrase: Self.one
        case .otherPassphrase: Self.other
        }
    }

    /// Passphrases that cost little, as nobody attacks a test.
    private static let one = PassphraseKeyProvider(Secret("correct horse"), cost: 10)
    private static let other = PassphraseKeyProvider(Secret("battery staple"), cost: 10)

    /// A storage that has read nothing yet.
    package func storage(in folder: URL, canSwap: Bool = true) -> FileSecureStorage {
        FileSecureStorage(folder: folder, key: provider, supportsAtomicSwap: canSwap)
    }
}
