import ArgumentParser
import Core
import Foundation
import Infrastructure

/// Where the key of the secure storage comes from. One source is asked and no other.
enum KeySource: String, ExpressibleByArgument, CaseIterable {
    case file, environment, credential, passphrase

    /// The provider of the present key.
    func provider() async throws -> any KeyProvider {
        switch self {
        case .file: .keyFile
        case .environment: .environment("TRELLIS_STORAGE_KEY")
        case .credential: .credential("trellis-storage-key")
        case .passphrase: .passphrase(try await SecretPrompt.read("Passphrase", or: "TRELLIS_PASSPHRASE"))
        }
    }

    /// The provider of the present key, or of the first one for a storage that does not exist yet: a passphrase is then
    /// typed twice, as with a slip in it nothing could be opened again.
    func provider(for folder: URL) async throws -> any KeyProvider {
        guard self == .passphrase, try !FileSecureStorage.exists(in: folder) else { return try await provider() }
        return .passphrase(try await SecretPrompt.readNew("New passphrase", or: "TRELLIS_PASSPHRASE"))
    }

    /// The provider of a key that is to take the place of the present one.
    func newProvider() async throws -> any KeyProvider {
        switch self {
        case .file: .keyFile
        case .environment: .environment("TRELLIS_NEW_STORAGE_KEY")
        case .credential: .credential("trellis-new-storage-key")
        case .passphrase: .passphrase(try await SecretPrompt.readNew("New passphrase", or: "TRELLIS_NEW_PASSPHRASE"))
        }
    }

    /// What a person has to do so that the new key is found from now on.
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
    private var given: KeySource?

    /// Whether somebody said what opens the storage.
    var isGiven: Bool { given != nil || Environment.text("TRELLIS_STORAGE_KEY_SOURCE") != nil }

    /// What opens the storage.
    var source: KeySource {
        get throws {
            guard given == nil, let text = Environment.text("TRELLIS_STORAGE_KEY_SOURCE") else { return given ?? .file }
            guard let source = KeySource(rawValue: text) else {
                throw ValidationError(
                    "TRELLIS_STORAGE_KEY_SOURCE is none of \(KeySource.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            }
            return source
        }
    }

    func validate() throws {
        _ = try source
    }
}
