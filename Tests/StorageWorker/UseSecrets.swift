import Core
import Foundation
import Infrastructure

extension Command {
    /// Uses the secret as a value and a name, and the key of the key file, and prints all descriptions and errors.
    func useSecrets(in folder: URL) async throws {
        guard let secret = readLine() else { return }
        // Creates a key.
        try await FileSecureStorage(folder: folder.appending(path: "new")).set(Data(), for: "a")
        describe(StorageKey(Secret(try Data(contentsOf: folder.appending(path: "store.key")))) as Any)
        describe(KeyFileProvider())
        let storage = FileSecureStorage(folder: folder)
        let name = "session.user.\(secret)"
        try await storage.set(value: Note(text: secret), for: name)
        try await storage.set(Data(secret.utf8), for: "plain")
        describe(storage)
        describe(Secret(secret))
        describe(StorageTransaction([secret: Data(secret.utf8)]))
        await attempt { try await storage.value([Int].self, for: name) }
        await attempt { try await storage.set(value: [secret: Double.nan], for: name) }
        try await useDamagedStore(in: folder)
    }

    /// Copies the secret to an address that does not exist.
    func crashWithSecret() {
        Array((readLine() ?? "").utf8).withUnsafeBytes { secret in
            guard let source = secret.baseAddress, let target = UnsafeMutableRawPointer(bitPattern: 8) else { return }
            memcpy(target, source, secret.count)
        }
    }

    private func useDamagedStore(in folder: URL) async throws {
        let (store, key) = (folder.appending(path: "store.sealed"), folder.appending(path: "store.key"))
        let storage = FileSecureStorage(folder: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.path)
        await attempt { try await storage.keys() }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store.path)
        try Data(contentsOf: store).dropLast().write(to: store)
        await attempt { try await storage.data(for: "plain") }
        try FileManager.default.removeItem(at: key)
        await attempt { try await storage.keys() }
        await attempt { try await storage.startOver() }
        await attempt { try await storage.keys().count }
    }

    private func attempt(_ body: () async throws -> some Sendable) async {
        do {
            describe(try await body())
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
