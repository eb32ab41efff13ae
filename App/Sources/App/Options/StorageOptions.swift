import ArgumentParser
import Core
import Foundation
import Infrastructure

/// The source of the storage key.
enum KeySource: String, ExpressibleByArgument, CaseIterable {
    case file, environment, credential, passphrase

    /// Returns the provider of the current key of the storage in `folder`, or of the new key that replaces it. Throws if a
    /// variable or a credential has no valid key.
    func provider(in folder: URL, isNew: Bool = false) async throws -> any KeyProvider {
        let prefix = isNew ? "TRELLIS_NEW_" : "TRELLIS_"
        switch self {
        case .file: return .keyFile
        case .environment, .credential:
            let provider: ExternalKeyProvider =
                self == .environment
                ? .environment(prefix + "STORAGE_KEY")
                : .credential(isNew ? "trellis-new-storage-key" : "trellis-storage-key")
            _ = try provider.createKey(replacing: nil, in: folder)
            return provider
        case .passphrase:
            return .passphrase(try await PassphrasePrompt.read(isNew: isNew, variable: prefix + "PASSPHRASE"))
        }
    }

    /// Returns the provider of the current key. For a storage that does not exist yet, a passphrase is typed twice, because
    /// a typing error would lock the storage for good.
    func provider(for folder: URL) async throws -> any KeyProvider {
        guard self == .passphrase, try !FileSecureStorage.exists(in: folder) else {
            return try await provider(in: folder)
        }
        return .passphrase(try await PassphrasePrompt.read(isNew: true, variable: "TRELLIS_PASSPHRASE"))
    }

    /// The user's next step after a change to a new key of this source.
    var nextStep: String? {
        switch self {
        case .file, .passphrase: nil
        case .environment: "Give TRELLIS_STORAGE_KEY the value of TRELLIS_NEW_STORAGE_KEY before the next run."
        case .credential: "Provide trellis-new-storage-key as trellis-storage-key before the next run."
        }
    }
}

/// The options of commands that open the secure storage.
struct StorageOptions: ParsableArguments {
    @Option(
        name: .customLong("storage-key"),
        help: ArgumentHelp(
            """
            Where the encryption key comes from (TRELLIS_STORAGE_KEY_SOURCE): file, environment, credential or \
            passphrase. Default: file.
            """,
            valueName: "source"
        ),
        completion: .list(KeySource.allCases.map(\.rawValue))
    )
    private var given: String?

    /// The source given by the user.
    var givenSource: KeySource? {
        get throws { try Environment.choice("TRELLIS_STORAGE_KEY_SOURCE", unless: given, option: "--storage-key") }
    }

    /// The source of the current key.
    var source: KeySource {
        get throws { try givenSource ?? .file }
    }

    func validate() throws {
        _ = try source
    }
}
