import ArgumentParser
import Core
import Features
import Foundation
import Infrastructure

enum KeySource: String, ExpressibleByArgument, CaseIterable {
    case file, environment, credential, passphrase

    /// Returns the provider of the current key of the storage in `folder`, or of the new key that replaces it.
    ///
    /// - Throws: An error if a variable or a credential has no valid key.
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
            let variable = prefix + "PASSPHRASE"
            let isTyped = Environment.text(variable) == nil
            let canCheck = try !isNew && isTyped && FileSecureStorage.hasPassphrase(in: folder)
            // The command itself reports the third wrong passphrase.
            for _ in 1..<(canCheck ? 3 : 1) {
                let typed = PassphraseKeyProvider(
                    try await PassphrasePrompt.passphrase(isNew: false, variable: variable)
                )
                do {
                    _ = try await FileSecureStorage(folder: folder, key: typed).keys()
                } catch SecureStorageError.wrongKey {
                    Output.message(.wrongPassphrase)
                    continue
                } catch {
                    // The command itself reports it, too.
                }
                return typed
            }
            return .passphrase(try await PassphrasePrompt.passphrase(isNew: isNew, variable: variable))
        }
    }

    /// Returns the provider of the current key. For a storage that does not exist yet, a passphrase is typed twice, because
    /// a typing error would lock the storage for good.
    func provider(for folder: URL) async throws -> any KeyProvider {
        guard self == .passphrase, try !FileSecureStorage.exists(in: folder) else {
            return try await provider(in: folder)
        }
        return .passphrase(try await PassphrasePrompt.passphrase(isNew: true, variable: "TRELLIS_PASSPHRASE"))
    }

    /// The result of a rotation to a key of this source, with the next step.
    var rotated: LocalizedText {
        switch self {
        case .file:
            .init(en: "The storage is encrypted with a new key file.", ko: "저장소를 새 키 파일로 암호화했어요.")
        case .passphrase:
            .init(
                en: "The storage is encrypted with the new passphrase. The next command asks for it.",
                ko: "저장소를 새 암호로 암호화했어요. 다음 명령이 암호를 물어봐요."
            )
        case .environment:
            .init(
                en: """
                    The storage is encrypted with the key in TRELLIS_NEW_STORAGE_KEY.
                    Before the next run, give TRELLIS_STORAGE_KEY its value. Open the storage with \
                    --storage-key environment.
                    """,
                ko: """
                    저장소를 TRELLIS_NEW_STORAGE_KEY의 키로 암호화했어요.
                    다음 실행 전에 TRELLIS_STORAGE_KEY에 그 값을 넣어 주세요. 저장소는 \
                    --storage-key environment 옵션으로 열어요.
                    """
            )
        case .credential:
            .init(
                en: """
                    The storage is encrypted with the credential trellis-new-storage-key.
                    Before the next run, provide it as trellis-storage-key. Open the storage with \
                    --storage-key credential.
                    """,
                ko: """
                    저장소를 자격 증명 trellis-new-storage-key의 키로 암호화했어요.
                    다음 실행 전에 trellis-storage-key로 넣어 주세요. 저장소는 --storage-key credential 옵션으로 열어요.
                    """
            )
        }
    }
}
