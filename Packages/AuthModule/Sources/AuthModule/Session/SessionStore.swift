import Core
import Foundation

/// The sessions in secure storage: one for each account, and whose is the current one.
struct SessionStore: Sendable {
    let storage: any SecureStorageProtocol

    /// The key of the current account's user id.
    static let currentKey = "auth.current"
    private static let prefix = "auth.session."

    /// The key of the session of the user `id`.
    static func key(of id: AuthUser.ID) -> String {
        prefix + (id.addingPercentEncoding(withAllowedCharacters: .plainInKeys) ?? "")
    }

    /// The user ids of all sessions.
    func ids() async throws(AuthError) -> [AuthUser.ID] {
        let keys: [String]
        do { keys = try await storage.keys() } catch { throw AuthError(error) }
        return keys.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { $0.dropFirst(Self.prefix.count).removingPercentEncoding }
    }

    func session(of id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        do { return try await storage.value(for: Self.key(of: id)) } catch { throw AuthError(error) }
    }

    /// The session that an earlier run left as the current one.
    func current() async throws(AuthError) -> StoredSession? {
        let id: AuthUser.ID?
        do { id = try await storage.value(for: Self.currentKey) } catch { throw AuthError(error) }
        guard let id else { return nil }
        return try await session(of: id)
    }

    func keep(_ session: StoredSession, asCurrent: Bool = false) async throws(AuthError) {
        try await change { transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: Self.key(of: session.user.id))
            if asCurrent { try transaction.set(value: session.user.id, for: Self.currentKey) }
        }
    }

    func makeCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await change { transaction throws(SecureStorageError) in
            try transaction.set(value: id, for: Self.currentKey)
        }
    }

    /// Leaves nobody current, if it is `id` that is; another process may have chosen another.
    func leaveCurrent(_ id: AuthUser.ID) async throws(AuthError) {
        try await change { transaction in transaction.leaveCurrent(id) }
    }

    /// Removes the session of the user `id`, readable or not.
    ///
    /// - Returns: The session, if it was readable.
    @discardableResult
    func remove(_ id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        try await change { transaction in transaction.remove(id) }
    }

    /// Removes the current session without having read it, readable or not.
    ///
    /// - Returns: The session, if it was readable.
    func removeCurrent() async throws(AuthError) -> StoredSession? {
        try await change { transaction in
            let id: AuthUser.ID? = try? transaction.value(for: Self.currentKey)
            return id.flatMap { transaction.remove($0) }
        }
    }

    /// Removes all sessions, readable or not.
    ///
    /// - Returns: The sessions that were readable.
    func removeAll() async throws(AuthError) -> [StoredSession] {
        try await change { transaction in
            let keys = transaction.keys.filter { $0.hasPrefix(Self.prefix) }
            let sessions: [StoredSession] = keys.compactMap { try? transaction.value(for: $0) }
            for key in keys + [Self.currentKey] { transaction.removeIfPresent(key) }
            return sessions
        }
    }

    @discardableResult
    private func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(AuthError) -> Result {
        do { return try await storage.transaction(body) } catch { throw AuthError(error) }
    }
}

extension AuthError {
    /// An error of the storage that names no user, as keys do.
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
        leaveCurrent(id)
        return session
    }

    fileprivate mutating func leaveCurrent(_ id: AuthUser.ID) {
        let current: AuthUser.ID? = try? value(for: SessionStore.currentKey)
        // One that cannot be read is nobody's.
        if current == nil || current == id { removeIfPresent(SessionStore.currentKey) }
    }
}

extension CharacterSet {
    /// The characters that need no encoding in a key.
    fileprivate static let plainInKeys = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
