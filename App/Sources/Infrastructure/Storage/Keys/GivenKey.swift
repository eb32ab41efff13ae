public import Core
public import Foundation

/// A key that the environment gives: a variable, or a file that the service manager provides. It is only read; to change
/// it, give another one and rotate to that.
public struct GivenKey: KeyProvider {
    private let source: String
    private let find: @Sendable () throws(SecureStorageError) -> Data?

    /// Finds the key by `find`, in 32 bytes or their hexadecimal or base64 form; nil if it is not there. `source` says
    /// in words what it is, such as `the environment variable SHOP_KEY`.
    public init(source: String, find: @escaping @Sendable () throws(SecureStorageError) -> Data?) {
        self.source = source
        self.find = find
    }

    /// The key that is given now.
    public func key(for request: KeyRequest) throws(SecureStorageError) -> StorageKey {
        switch try current {
        case .missing: throw .keyMissing(path: request.path, source: source)
        case .malformed: throw .wrongKey(path: request.path, source: "\(source), which \(Self.flaw)")
        case .found(let key): return try request.accept(key, from: source)
        }
    }

    /// The key that is given now; refused if it is the old one.
    public func newKey(replacing old: StorageKey?, in folder: URL) throws(SecureStorageError) -> StorageKey {
        let remedy = "Give it a key there, such as one made by: openssl rand -base64 32"
        switch try current {
        case .missing: throw .refused(path: folder.path, reason: "\(source) is missing", remedy: remedy)
        case .malformed: throw .refused(path: folder.path, reason: "\(source) \(Self.flaw)", remedy: remedy)
        case .found(let key) where key.id == old?.id:
            throw .refused(path: folder.path, reason: "\(source) is the key that it has", remedy: "Give another key.")
        case .found(let key): return key
        }
    }

    private enum Finding {
        case missing
        case malformed
        case found(StorageKey)
    }

    private static let flaw = "holds no key of 32 random bytes"

    private var current: Finding {
        get throws(SecureStorageError) {
            guard let data = try find(), !data.isEmpty else { return .missing }
            // Thirty-two bytes of text are no key: what a person can type, or half of a longer one, is too easily
            // guessed.
            let isText = data.count == StorageKey.size && String(validating: data, as: UTF8.self) != nil
            return !isText ? parseKey(data).map { .found($0) } ?? .malformed : .malformed
        }
    }
}

extension KeyProvider where Self == GivenKey {
    /// The key in an environment variable, in hexadecimal or base64.
    public static func environment(
        _ name: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        let key = Secret(environment[name].map { Data($0.utf8) })
        return GivenKey(source: "the environment variable \(name)") { () throws(SecureStorageError) in key.reveal() }
    }

    /// The key in a file of `$CREDENTIALS_DIRECTORY`, as systemd provides it (systemd.exec(5), LoadCredential=).
    public static func credential(
        _ name: String,
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
            let source = "the credential \(name) (no $CREDENTIALS_DIRECTORY)"
            return GivenKey(source: source) { () throws(SecureStorageError) in nil }
        }
        let path = folder + "/" + name
        return GivenKey(source: "the credential \(path)") { () throws(SecureStorageError) in
            // It may be root's, with a list of who may read it: so neither owner nor mode are ours to judge.
            try OpenFile.reading(path)?.content(limit: 1 << 10)
        }
    }
}
