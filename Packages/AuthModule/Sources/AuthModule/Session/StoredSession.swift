import Core
import Foundation

/// A session as stored in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    /// A text that distinguishes this sign-in from all others.
    let id: String
    /// The client that the server issued the tokens to. No other can refresh them.
    let clientID: String
    var tokens: Tokens
    var user: AuthUser
    /// The reason for which the server refused the refresh token of ``tokens``, if it did.
    var refusal: ExpiryReason?

    func hasTokens(of other: StoredSession) -> Bool { id == other.id && tokens == other.tokens }

    /// Returns the revocation of the tokens, without the ID token and its personal data.
    func revocation(at date: Date) -> RevocationQueue.Entry {
        var tokens = tokens
        tokens.idToken = nil
        return RevocationQueue.Entry(tokens: tokens, account: user.id, clientID: clientID, date: date)
    }
}

/// The sessions of all issuers, and the current account and the revocation queue of one issuer in secure storage.
///
/// Several processes share the storage. Therefore each change is a transaction that compares what it replaces.
struct SessionStorage: Sendable {
    private let storage: any SecureStorageProtocol
    let issuer: String

    private static let prefix = "auth.session."

    init(storage: any SecureStorageProtocol, issuer: String) {
        self.storage = storage
        self.issuer = issuer
    }

    /// The key of the subject of the current account.
    var currentKey: String { "auth.current." + issuer.storageKeyPart }
    /// The key of the revocation queue.
    var revocationsKey: String { "auth.revocations." + issuer.storageKeyPart }

    /// Returns the key of an account's session.
    func key(of id: AccountID) -> String { "\(Self.prefix)\(id.issuer.storageKeyPart).\(id.subject.storageKeyPart)" }

    /// Returns the keys of all sessions of the issuer.
    func keys(in transaction: StorageTransaction) -> [String] {
        transaction.keys.filter { $0.hasPrefix("\(Self.prefix)\(issuer.storageKeyPart).") }
    }

    /// Returns the keys of the sessions of all issuers.
    func allKeys(in transaction: StorageTransaction) -> [String] {
        transaction.keys.filter { $0.hasPrefix(Self.prefix) }
    }

    func session(of id: AccountID) async throws(AuthError) -> StoredSession? {
        do { return try await storage.value(for: key(of: id)) } catch { throw AuthError(error) }
    }

    /// Returns the session of the stored current account.
    func currentSession() async throws(AuthError) -> StoredSession? {
        try await transaction { transaction throws(SecureStorageError) in
            guard let subject: String = try transaction.value(for: currentKey) else { return nil }
            return try transaction.value(for: key(of: AccountID(issuer: issuer, subject: subject)))
        }
    }

    /// Returns the sessions of all issuers that can be decoded.
    func sessions() async throws(AuthError) -> [StoredSession] {
        try await transaction { transaction in
            allKeys(in: transaction).compactMap { try? transaction.value(StoredSession.self, for: $0) }
        }
    }

    @discardableResult
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(AuthError) -> Result {
        do { return try await storage.transaction(body) } catch { throw AuthError(error) }
    }
}

extension StoredAccount {
    init(_ session: StoredSession) {
        self.init(
            user: session.user,
            clientID: session.clientID,
            mustSignInAgain: session.refusal != nil,
            scopes: session.tokens.scopes,
            claims: session.tokens.idToken.flatMap { try? IDToken($0).payload }
        )
    }
}

extension StorageTransaction {
    mutating func removeIfPresent(_ key: String) {
        if self[key] != nil { self[key] = nil }
    }
}

extension AuthError {
    /// Creates an error without the storage key, which contains a user id.
    fileprivate init(_ error: SecureStorageError) {
        switch error {
        case .undecodable: self = .storage(.undecodable(key: "auth.session"))
        case .unencodable: self = .storage(.unencodable(key: "auth.session"))
        default: self = .storage(error)
        }
    }
}
