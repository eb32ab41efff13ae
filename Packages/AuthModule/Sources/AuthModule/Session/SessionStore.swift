import Core
import Foundation

/// The sessions in secure storage, one for each account, and the id of the current account's user.
struct SessionStore: Sendable {
    let storage: any SecureStorageProtocol

    /// The key of the current account's user id.
    static let currentKey = "auth.current"
    private static let prefix = "auth.session."

    /// Returns the key of a user's session.
    static func key(of id: AuthUser.ID) -> String {
        prefix + (id.addingPercentEncoding(withAllowedCharacters: .unescapedInKeys) ?? "")
    }

    /// Returns the user ids of all sessions.
    func userIDs() async throws(AuthError) -> [AuthUser.ID] {
        let keys: [String]
        do { keys = try await storage.keys() } catch { throw AuthError(error) }
        return keys.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { $0.dropFirst(Self.prefix.count).removingPercentEncoding }
    }

    func session(of id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        do { return try await storage.value(for: Self.key(of: id)) } catch { throw AuthError(error) }
    }

    /// Returns the session of the stored current account.
    func currentSession() async throws(AuthError) -> StoredSession? {
        let id: AuthUser.ID?
        do { id = try await storage.value(for: Self.currentKey) } catch { throw AuthError(error) }
        guard let id else { return nil }
        return try await session(of: id)
    }

    func save(_ session: StoredSession, asCurrent: Bool = false) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: Self.key(of: session.user.id))
            if asCurrent { try transaction.set(value: session.user.id, for: Self.currentKey) }
        }
    }

    func makeCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            try transaction.set(value: id, for: Self.currentKey)
        }
    }

    /// Clears the current account if it is that of the user `id`. Another process may have chosen another.
    func clearCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await transaction { transaction in transaction.clearCurrent(id) }
    }

    /// Removes a user's session, even if it cannot be decoded.
    ///
    /// - Returns: The removed session, if it could be decoded.
    @discardableResult
    func remove(_ id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        try await transaction { transaction in transaction.remove(id) }
    }

    /// Removes the session of the stored current account, even if it cannot be decoded.
    ///
    /// - Returns: The removed session, if it could be decoded.
    func removeCurrent() async throws(AuthError) -> StoredSession? {
        try await transaction { transaction in
            let id: AuthUser.ID? = try? transaction.value(for: Self.currentKey)
            return id.flatMap { transaction.remove($0) }
        }
    }

    /// Removes all sessions, even those that cannot be decoded.
    ///
    /// - Returns: The removed sessions that could be decoded.
    func removeAll() async throws(AuthError) -> [StoredSession] {
        try await transaction { transaction in
            let keys = transaction.keys.filter { $0.hasPrefix(Self.prefix) }
            let sessions: [StoredSession] = keys.compactMap { try? transaction.value(for: $0) }
            for key in keys + [Self.currentKey] { transaction.removeIfPresent(key) }
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

    fileprivate mutating func remove(_ id: AuthUser.ID) -> StoredSession? {
        let key = SessionStore.key(of: id)
        let session: StoredSession? = try? value(for: key)
        self[key] = nil
        clearCurrent(id)
        return session
    }

    /// Clears the current account if it is that of the user `id` or cannot be decoded.
    fileprivate mutating func clearCurrent(_ id: AuthUser.ID) {
        let current: AuthUser.ID? = try? value(for: SessionStore.currentKey)
        if current == nil || current == id { removeIfPresent(SessionStore.currentKey) }
    }
}

extension CharacterSet {
    /// The characters of a user id that need no percent-encoding in a key.
    fileprivate static let unescapedInKeys = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
