import Core
import Foundation
import Infrastructure

extension Command {
    /// Uses the secret as a value, a name, a passphrase and a malformed key, and prints all descriptions and errors.
    func useSecrets(in folder: URL) async throws {
        guard let secret = readLine(), let key = readLine() else { return }
        try await useKeys(in: folder.appending(path: "given"), key: key)
        let storage = FileSecureStorage(folder: folder)
        let name = "session.user.\(secret)"
        try await storage.set(value: Note(text: secret), for: name)
        try await storage.set(Data(secret.utf8), for: "plain")
        describe(storage)
        describe(Secret(secret))
        describe(StorageTransaction([secret: Data(secret.utf8)]))
        await attempt { try await storage.value([Int].self, for: name) }
        await attempt { try await storage.set(value: [secret: Double.nan], for: name) }
        await attempt { try await storage.check() }
        await attempt { try await storage.rotateKey() }
        try await usePassphrases(in: folder.appending(path: "locked"), secret: secret)
        await attempt {
            let key = ExternalKeyProvider.environment("KEY", in: ["KEY": secret])
            return try await FileSecureStorage(folder: folder, key: key).set(Data(), for: "plain")
        }
        try await useDamagedStore(in: folder)
    }

    /// Copies the secret to an address that does not exist.
    func crashWithSecret() {
        Array((readLine() ?? "").utf8).withUnsafeBytes { secret in
            guard let source = secret.baseAddress, let target = UnsafeMutableRawPointer(bitPattern: 8) else { return }
            memcpy(target, source, secret.count)
        }
    }

    private func useKeys(in folder: URL, key: String) async throws {
        let bytes = Data(base64Encoded: key) ?? Data()
        let digits = bytes.hexadecimal
        describe(StorageKey(Secret(bytes)) as Any)
        for (number, form) in [key, digits, digits.uppercased(), "\(key)\n"].enumerated() {
            let provider = ExternalKeyProvider.environment("KEY", in: ["KEY": form])
            let storage = FileSecureStorage(folder: folder, key: provider)
            describe(provider)
            describe(storage)
            await attempt { try await storage.set(Data("1".utf8), for: "\(number)") }
            await attempt { try await storage.check() }
            await attempt { try await storage.rotateKey() }
            await attempt { try await FileSecureStorage(folder: folder).keys() }
        }
        for wrong in [String(key.dropFirst()), "\(digits)0", "\(key)\(key)"] {
            let provider = ExternalKeyProvider.environment("KEY", in: ["KEY": wrong])
            await attempt { try await FileSecureStorage(folder: folder, key: provider).keys() }
        }
        describe(KeyFileProvider())
    }

    private func usePassphrases(in folder: URL, secret: String) async throws {
        let passphrase = PassphraseKeyProvider(Secret(secret), cost: 10)
        let locked = FileSecureStorage(folder: folder, key: passphrase)
        try await locked.set(Data(secret.utf8), for: "plain")
        describe(locked)
        describe(passphrase)
        for wrong in ["", "not \(secret)"] {
            await attempt {
                try await FileSecureStorage(folder: folder, key: PassphraseKeyProvider(Secret(wrong), cost: 10)).keys()
            }
        }
        await attempt { try await locked.rotateKey(to: PassphraseKeyProvider(Secret("\(secret) again"), cost: 10)) }
        await attempt { try await FileSecureStorage(folder: folder).keys() }
    }

    private func useDamagedStore(in folder: URL) async throws {
        let (store, key) = (folder.appending(path: "store.sealed"), folder.appending(path: "store.key"))
        let storage = FileSecureStorage(folder: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.path)
        await attempt { try await storage.keys() }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store.path)
        try Data(contentsOf: store).dropLast().write(to: store)
        await attempt { try await storage.data(for: "plain") }
        await attempt { try await storage.check() }
        await attempt { try await storage.restore() }
        await attempt { try await storage.keys().count }
        try FileManager.default.removeItem(at: key)
        await attempt { try await FileSecureStorage(folder: folder).keys() }
    }

    private func attempt(_ body: () async throws -> some Sendable) async {
        do {
            let result = try await body()
            if let result = result as? StorageReport { describe(result) }
            Output.line("succeeded")
        } catch {
            describe(error)
            Output.line("failed: \(error.localizedDescription) \((error as? SecureStorageError)?.advice ?? "")")
        }
    }

    private func describe(_ value: Any) {
        var text = ""
        dump(value, to: &text, maxDepth: 12)
        Output.line("\(value) \(String(reflecting: value)) \(text)")
    }
}

private struct Note: Codable {
    let text: String
}
