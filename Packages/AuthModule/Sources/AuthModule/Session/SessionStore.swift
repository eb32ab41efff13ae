import Core
import Foundation

/// The sessions of one issuer in secure storage, one for each account, and the current account.
struct SessionStore: Sendable {
    let storage: any SecureStorageProtocol
    let issuer: String

    /// The key of the subject of the current account.
    var currentKey: String { "auth.current." + issuer.escapedInKeys }
    private var prefix: String { "auth.session." + issuer.escapedInKeys + "." }

    /// Returns the key of an account's session.
    func key(of id: AccountID) -> String {
        prefix + id.subject.escapedInKeys
    }

    /// Returns the user ids of all sessions.
    func userIDs() async throws(AuthError) -> [AuthUser.ID] {
        let keys: [String]
        do { keys = try await storage.keys() } catch { throw AuthError(error) }
        return keys.filter { $0.hasPrefix(prefix) }
            .compactMap { $0.dropFirst(prefix.count).removingPercentEncoding }
            .map { AccountID(issuer: issuer, subject: $0) }
    }

    func session(of id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        do { return try await storage.value(for: key(of: id)) } catch { throw AuthError(error) }
    }

    /// Returns the session of the stored current account.
    func currentSession() async throws(AuthError) -> StoredSession? {
        let subject: String?
        do { subject = try await storage.value(for: currentKey) } catch { throw AuthError(error) }
        guard let subject else { return nil }
        return try await session(of: AccountID(issuer: issuer, subject: subject))
    }

    func save(_ session: StoredSession, asCurrent: Bool = false) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: key(of: session.user.id))
            if asCurrent { try transaction.set(value: session.user.id.subject, for: currentKey) }
        }
    }

    func makeCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.set(value: id.subject, for: currentKey)
        }
    }

    /// Clears the current account if it is that of the user `id`. Another process may have chosen another.
    func clearCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await transaction { transaction in transaction.clearCurrent(id, in: self) }
    }

    /// Removes a user's session, even if it cannot be decoded.
    ///
    /// - Returns: The removed session, if it could be decoded.
    @discardableResult
    func remove(_ id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        try await transaction { transaction in transaction.remove(id, from: self) }
    }

    /// Removes the session of the stored current account, even if it cannot be decoded.
    ///
    /// - Returns: The removed session, if it could be decoded.
    func removeCurrent() async throws(AuthError) -> StoredSession? {
        try await transaction { transaction in
            let subject: String? = try? transaction.value(for: currentKey)
            return subject.flatMap { transaction.remove(AccountID(issuer: issuer, subject: $0), from: self) }
        }
    }

    /// Removes all sessions, even those that cannot be decoded.
    ///
    /// - Returns: The removed sessions that could be decoded.
    func removeAll() async throws(AuthError) -> [StoredSession] {
        try await transaction { transaction in
            let keys = transaction.keys.filter { $0.hasPrefix(prefix) }
            let sessions: [StoredSession] = keys.compactMap { try? transaction.value(for: $0) }
            for key in keys + [currentKey] { transaction.removeIfPresent(key) }
            return sessions
        }
    }

    @discardableResult
    private func transaction<Result: Sendable>(
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
    fileprivate mutating func removeIfPresent(_ key: String) {
        if self[key] != nil { self[key] = nil }
    }

    fileprivate mutating func remove(_ id: AccountID, from store: SessionStore) -> StoredSession? {
        let key = store.key(of: id)
        let session: StoredSession? = try? value(for: key)
        self[key] = nil
        clearCurrent(id, in: store)
        return session
    }

    /// Clears the current account if it is that of the user `id` or cannot be decoded.
    fileprivate mutating func clearCurrent(_ id: AccountID, in store: SessionStore) {
        let current: String? = try? value(for: store.currentKey)
        if current == nil || current == id.subject { removeIfPresent(store.currentKey) }
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
