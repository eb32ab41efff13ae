import ArgumentParser
import Core
import Foundation
import Infrastructure

/// The source of the storage key.
enum KeySource: String, ExpressibleByArgument, CaseIterable {
    case file, environment, credential, passphrase

    /// Returns the provider of the current key, or of the new key that replaces it.
    func provider(isNew: Bool = false) async throws -> any KeyProvider {
        let prefix = isNew ? "TRELLIS_NEW_" : "TRELLIS_"
        return switch self {
        case .file: .keyFile
        case .environment: .environment(prefix + "STORAGE_KEY")
        case .credential: .credential(isNew ? "trellis-new-storage-key" : "trellis-storage-key")
        case .passphrase: .passphrase(try await PassphrasePrompt.read(isNew: isNew, variable: prefix + "PASSPHRASE"))
        }
    }

    /// Returns the provider of the current key. For a storage that does not exist yet, a passphrase is typed twice, because
    /// a typing error would lock the storage for good.
    func provider(for folder: URL) async throws -> any KeyProvider {
        guard self == .passphrase, try !FileSecureStorage.exists(in: folder) else { return try await provider() }
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
