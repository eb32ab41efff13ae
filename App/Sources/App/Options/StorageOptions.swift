import ArgumentParser
import Core
import Foundation
import Infrastructure

/// The source of the storage key. One source is asked and no other.
enum KeySource: String, ExpressibleByArgument, CaseIterable {
    case file, environment, credential, passphrase

    /// The provider of the present key, or of the one that is to replace it.
    func provider(isNew: Bool = false) async throws -> any KeyProvider {
        let prefix = isNew ? "TRELLIS_NEW_" : "TRELLIS_"
        return switch self {
        case .file: .keyFile
        case .environment: .environment(prefix + "STORAGE_KEY")
        case .credential: .credential(isNew ? "trellis-new-storage-key" : "trellis-storage-key")
        case .passphrase: .passphrase(try await SecretPrompt.read(isNew: isNew, or: prefix + "PASSPHRASE"))
        }
    }

    /// The provider of the present key, or of the first one for a storage that does not exist yet: a passphrase is then
    /// typed twice, as with a slip in it nothing could be opened again.
    func provider(for folder: URL) async throws -> any KeyProvider {
        guard self == .passphrase, try !FileSecureStorage.exists(in: folder) else { return try await provider() }
        return .passphrase(try await SecretPrompt.read(isNew: true, or: "TRELLIS_PASSPHRASE"))
    }

    /// The step for the user so that the new key is found from now on.
    var nextStep: String? {
        switch self {
        case .file, .passphrase: nil
        case .environment: "Give TRELLIS_STORAGE_KEY the value of TRELLIS_NEW_STORAGE_KEY before the next run."
        case .credential: "Provide trellis-new-storage-key as trellis-storage-key before the next run."
        }
    }
}

/// The options of every command that opens the secure storage.
struct StorageOptions: ParsableArguments {
    @Option(
        name: .customLong("storage-key"),
        help: ArgumentHelp(
            """
            What opens the secure storage (TRELLIS_STORAGE_KEY_SOURCE): a key file beside it; TRELLIS_STORAGE_KEY; the \
            credential trellis-storage-key in $CREDENTIALS_DIRECTORY; a passphrase, asked for or read from \
            TRELLIS_PASSPHRASE. Default: file.
            """,
            valueName: KeySource.allCases.map(\.rawValue).joined(separator: "|")
        )
    )
    private var given: String?

    /// The source that was named; nil if none was.
    var givenSource: KeySource? {
        get throws { try Environment.choice("TRELLIS_STORAGE_KEY_SOURCE", or: given, option: "--storage-key") }
    }

    /// The source of the present key.
    var source: KeySource {
        get throws { try givenSource ?? .file }
    }

    func validate() throws {
        _ = try source
    }
}
