import Core
import Foundation

/// The sessions of one issuer in secure storage, one for each account, the current account, and the queue of revocations.
///
/// Several processes share the storage. Therefore each change is a transaction that compares what it replaces.
struct SessionStore: Sendable {
    let storage: any SecureStorageProtocol
    let issuer: String

    /// The key of the subject of the current account.
    var currentKey: String { "auth.current." + issuer.escapedInKeys }
    /// The key of the revocation queue.
    var revocationsKey: String { "auth.revocations." + issuer.escapedInKeys }
    private var prefix: String { "auth.session." + issuer.escapedInKeys + "." }

    /// Returns the key of an account's session.
    func key(of id: AccountID) -> String {
        prefix + id.subject.escapedInKeys
    }

    func session(of id: AccountID) async throws(AuthError) -> StoredSession? {
        guard id.issuer == issuer else { return nil }
        do { return try await storage.value(for: key(of: id)) } catch { throw AuthError(error) }
    }

    /// Returns the session of the stored current account.
    func currentSession() async throws(AuthError) -> StoredSession? {
        try await transaction { transaction throws(SecureStorageError) in
            guard let subject: String = try transaction.value(for: currentKey) else { return nil }
            return try transaction.value(for: key(of: AccountID(issuer: issuer, subject: subject)))
        }
    }

    /// Returns all sessions that can be decoded.
    func sessions() async throws(AuthError) -> [StoredSession] {
        try await transaction { transaction in
            sessionKeys(in: transaction).compactMap { try? transaction.value(StoredSession.self, for: $0) }
        }
    }

    // MARK: Changes

    /// Stores a new session and makes it the current one.
    ///
    /// The tokens of a former session of the account are not revoked, and no longer those of its earlier sign-outs: many
    /// servers would end the new session too (RFC 7009 §2.1).
    ///
    /// - Returns: `true` if the account was signed in before.
    func signIn(_ session: StoredSession) async throws(AuthError) -> Bool {
        try await transaction { transaction throws(SecureStorageError) in
            let key = key(of: session.user.id)
            let wasSignedIn = transaction[key] != nil
            try transaction.set(value: session, for: key)
            try transaction.set(value: session.user.id.subject, for: currentKey)
            try transaction.changeRevocations(in: self) { $0.remove(session.user.id) }
            return wasSignedIn
        }
    }

    /// Makes an account the current one, unless its user has to sign in again.
    ///
    /// - Returns: Its session, or `nil` if it is not signed in.
    func makeCurrent(_ id: AccountID) async throws(AuthError) -> StoredSession? {
        guard id.issuer == issuer else { return nil }
        return try await transaction { transaction throws(SecureStorageError) in
            let session: StoredSession? = try transaction.value(for: key(of: id))
            if let session, session.refusal == nil, (try? transaction.value(for: currentKey)) != id.subject {
                try transaction.set(value: id.subject, for: currentKey)
            }
            return session
        }
    }

    /// Clears the current account if it is `id`. Another process may have chosen another.
    func clearCurrent(_ id: AccountID) async throws(AuthError) {
        try await transaction { transaction in transaction.clearCurrent(id, in: self) }
    }

    /// Replaces the user of a session, and nothing else.
    ///
    /// - Returns: The changed session, or `nil` if the account is not signed in.
    func saveUser(_ user: AuthUser) async throws(AuthError) -> StoredSession? {
        try await transaction { transaction throws(SecureStorageError) in
            let key = key(of: user.id)
            guard var session: StoredSession = try transaction.value(for: key) else { return nil }
            if session.user != user {
                session.user = user
                try transaction.set(value: session, for: key)
            }
            return session
        }
    }

    /// Moves the tokens of an account, those in the storage and `tokens`, to the revocation queue. A session that cannot be
    /// decoded is removed too.
    ///
    /// - Returns: The tokens to revoke.
    func signOut(_ id: AccountID, revoking tokens: [Tokens], at date: Date) async throws(AuthError) -> [Tokens] {
        guard id.issuer == issuer else { return [] }
        return try await signOutTransaction(at: date) { transaction, date throws(SecureStorageError) in
            try transaction.signOut(id, revoking: tokens, at: date, in: self)
        }
    }

    /// Moves the tokens of the stored current account to the revocation queue, like ``signOut(_:revoking:at:)``.
    func signOutCurrent(at date: Date) async throws(AuthError) -> [Tokens] {
        try await signOutTransaction(at: date) { transaction, date throws(SecureStorageError) in
            guard let subject: String = try? transaction.value(for: currentKey) else { return [] }
            let id = AccountID(issuer: issuer, subject: subject)
            return try transaction.signOut(id, revoking: [], at: date, in: self)
        }
    }

    /// Moves the tokens of all accounts to the revocation queue, like ``signOut(_:revoking:at:)``.
    func signOutOfAll(revoking known: [AccountID: [Tokens]], at date: Date) async throws(AuthError) -> [Tokens] {
        try await signOutTransaction(at: date) { transaction, date throws(SecureStorageError) in
            let keys = sessionKeys(in: transaction)
            let stored = keys.compactMap { (try? transaction.value(StoredSession.self, for: $0))?.user.id }
            var tokens: [Tokens] = []
            for id in Set(stored).union(known.keys) {
                tokens += try transaction.signOut(id, revoking: known[id] ?? [], at: date, in: self)
            }
            for key in keys + [currentKey] { transaction.removeIfPresent(key) }
            return tokens
        }
    }

    /// Runs `signOut`. If that fails, it runs once more without a date, and so without the revocation queue: a full disk may
    /// have room for a removal only.
    private func signOutTransaction(
        at date: Date,
        _ signOut: @escaping @Sendable (inout StorageTransaction, Date?) throws(SecureStorageError) -> [Tokens]
    ) async throws(AuthError) -> [Tokens] {
        do {
            return try await transaction { transaction throws(SecureStorageError) in try signOut(&transaction, date) }
        } catch {
            return try await transaction { transaction throws(SecureStorageError) in try signOut(&transaction, nil) }
        }
    }

    private func sessionKeys(in transaction: StorageTransaction) -> [String] {
        transaction.keys.filter { $0.hasPrefix(prefix) }
    }

    @discardableResult
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(AuthError) -> Result {
        do { return try await storage.transaction(body) } catch { throw AuthError(error) }
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

extension StorageTransaction {
    /// Moves the tokens of an account, those in the storage and `known`, to the revocation queue, if there is a date.
    ///
    /// - Returns: The tokens.
    fileprivate mutating func signOut(_ id: AccountID, revoking known: [Tokens], at date: Date?, in store: SessionStore)
        throws(SecureStorageError) -> [Tokens]
    {
        let stored = (try? value(StoredSession.self, for: store.key(of: id)))?.tokens
        let tokens = known + [stored].compactMap(\.self).filter { !known.contains($0) }
        remove(id, from: store)
        if let date { try changeRevocations(in: store) { $0.add(tokens, of: id, at: date) } }
        return tokens
    }

    mutating func remove(_ id: AccountID, from store: SessionStore) {
        removeIfPresent(store.key(of: id))
        clearCurrent(id, in: store)
    }

    /// Clears the current account if it is `id` or cannot be decoded.
    fileprivate mutating func clearCurrent(_ id: AccountID, in store: SessionStore) {
        let current: String? = try? value(for: store.currentKey)
        if current == nil || current == id.subject { removeIfPresent(store.currentKey) }
    }

    mutating func removeIfPresent(_ key: String) {
        if self[key] != nil { self[key] = nil }
    }
}

extension String {
    /// The text with percent-encoding for all characters but ASCII letters, digits, `-` and `_`.
    fileprivate var escapedInKeys: String {
        let allowed = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        )
        return addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
