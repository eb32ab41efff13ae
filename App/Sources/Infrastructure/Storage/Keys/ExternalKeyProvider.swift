public import Core
public import Foundation

/// A provider of a key that is kept elsewhere: in an environment variable, a keychain, or a file of the service
/// manager. It only reads the key; a rotation needs another provider with another key.
public struct ExternalKeyProvider: KeyProvider {
    private let source: String
    private let find: @Sendable () throws(SecureStorageError) -> Data?

    /// Creates a provider that reads the key with `find`: 32 bytes, or their hexadecimal or base64 form, or `nil` if
    /// there is none. `source` describes the origin in error messages, such as `the environment variable SHOP_KEY`.
    public init(source: String, find: @escaping @Sendable () throws(SecureStorageError) -> Data?) {
        self.source = source
        self.find = find
    }

    /// Returns the present key.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        guard let data = try data else { throw .keyMissing(path: request.path, source: source) }
        guard let key = Self.key(in: data) else {
            throw .wrongKey(path: request.path, source: "\(source), which \(Self.flaw)")
        }
        return try request.validate(key, from: source)
    }

    /// Returns the present key. Refuses it if it is the old one.
    public func createKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let form = "32 bytes in hexadecimal or base64"
        let advice = "Set \(source) to \(form). For a new key, run: openssl rand -base64 32"
        guard let data = try data else {
            throw .refused(path: folder.path, reason: "\(source) is missing", advice: advice)
        }
        guard let key = Self.key(in: data) else {
            throw .refused(path: folder.path, reason: "\(source) \(Self.flaw)", advice: advice)
        }
        guard key.id != old?.id else {
            throw .refused(path: folder.path, reason: "\(source) is the present key", advice: "Give another key.")
        }
        return key
    }

    private static let flaw = "is not 32 bytes in hexadecimal or base64"

    private var data: Data? {
        get throws(SecureStorageError) { try find().flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// Parses a key. Text of 32 bytes is refused: typed text, or half of a hexadecimal key, is too easy to guess.
    private static func key(in data: Data) -> StorageKey? {
        let isText = data.count == StorageKey.size && String(validating: data, as: UTF8.self) != nil
        return isText ? nil : StorageKey(parsing: data)
    }
}

extension KeyProvider where Self == ExternalKeyProvider {
    /// The key in an environment variable, in hexadecimal or base64.
    public static func environment(
        _ name: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        let key = Secret(environment[name].map { Data($0.utf8) })
        return Self(source: "the environment variable \(name)") { () throws(SecureStorageError) in key.reveal() }
    }

    /// The key in a file of `$CREDENTIALS_DIRECTORY`, as systemd provides it (systemd.exec(5), LoadCredential=).
    public static func credential(
        _ name: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
            return Self(source: "the credential \(name)") { () throws(SecureStorageError) in
                throw .refused(
                    path: "$CREDENTIALS_DIRECTORY",
                    reason: "the variable is not set",
                    advice: "Set it to the folder with the credential \(name)."
                )
            }
        }
        let path = folder + "/" + name
        return Self(source: "the credential \(path)") { () throws(SecureStorageError) in
            // The owner and the mode are not checked: the file may belong to root and have an access list.
            try OpenFile.reading(path)?.content(limit: 1 << 10)
        }
    }
}
