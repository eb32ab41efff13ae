public import Foundation

/// A failure of secure storage. None of the cases means that a value is absent.
public enum SecureStorageError: Error, Sendable, Hashable {
    /// A file or folder could not be read or written.
    case unavailable(path: String, reason: String)
    /// Another process held the lock at `path` until the timeout. Nothing was changed.
    case busy(path: String, waited: Duration)
    /// The disk, or the user's quota, is full. The stored data is intact and can still be deleted.
    case noSpace(path: String)
    /// A file or folder is not safe to use, or belongs to another program. `advice` is a sentence with the next step, such as a command.
    case refused(path: String, reason: String, advice: String)
    /// The file was changed, truncated or removed.
    case damaged(path: String, reason: String)
    /// The source of the key is missing. `source` names it, such as `the key file /data/store.key`.
    case keyMissing(path: String, source: String)
    /// The store at `path` is not encrypted with the key of `source`.
    case wrongKey(path: String, source: String)
    /// The data under the key does not have the expected form.
    case undecodable(key: String)
    /// The value cannot be written as JSON.
    case unencodable(key: String)
}

extension SecureStorageError: LocalizedError, LogDetailProviding {
    /// A sentence that describes the failure, with the path of the file.
    public var errorDescription: String? {
        switch self {
        case .unavailable(let path, let reason): "Can't use \(path): \(reason)."
        case .busy(let path, let waited):
            "The storage is in use: another process has locked \(path) for \(waited.inSeconds)."
        case .noSpace(let path): "The disk is full. Can't write \(path)."
        case .refused(let path, let reason, _): "Can't use \(path): \(reason)."
        case .damaged(let path, let reason): "The storage file \(path) is damaged: \(reason)."
        case .keyMissing(let path, let source): "Can't open the storage \(path): \(source) is missing."
        case .wrongKey(let path, let source): "Can't open the storage \(path): it is not encrypted with \(source)."
        case .undecodable(let key): "Can't read the stored data “\(Self.kind(of: key))”."
        case .unencodable(let key): "Can't store the data “\(Self.kind(of: key))”."
        }
    }

    /// The advice of a refusal; `nil` for other cases.
    public var advice: String? {
        if case .refused(_, _, let advice) = self { advice } else { nil }
    }

    /// `true` if the stored data is lost, unless the user puts a file or the key back.
    public var isLoss: Bool {
        switch self {
        case .damaged, .keyMissing, .wrongKey: true
        default: false
        }
    }

    /// The name of the case, which the mirror hides together with the values.
    var logDetail: String {
        switch self {
        case .unavailable: "unavailable"
        case .busy: "busy"
        case .noSpace: "noSpace"
        case .refused: "refused"
        case .damaged: "damaged"
        case .keyMissing: "keyMissing"
        case .wrongKey: "wrongKey"
        case .undecodable: "undecodable"
        case .unencodable: "unencodable"
        }
    }

    /// Returns the first two words of a key, such as `payment.pending`. The rest may identify a user.
    private static func kind(of key: String) -> String {
        key.split(separator: ".").prefix(2).joined(separator: ".")
    }
}

extension SecureStorageError: DescribedValue {
    /// The same sentence as `errorDescription`. Of a key it contains at most the first two words, since the rest may
    /// identify a user.
    public var description: String { errorDescription ?? "" }
}
