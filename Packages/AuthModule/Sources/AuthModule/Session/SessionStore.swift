import Core
import Foundation

/// What secure storage holds of sign-in: a session for each account, and whose is the current one.
struct SessionStore: Sendable {
    let storage: any SecureStorageProtocol

    /// Where the current account's user id is.
    static let currentKey = "auth.current"
    /// Where versions that knew one account kept its session.
    static let legacyKey = "auth.session"
    private static let prefix = "auth.session."

    /// Where the session of the user `id` is.
    static func key(of id: AuthUser.ID) -> String {
        prefix + (id.addingPercentEncoding(withAllowedCharacters: .plainInKeys) ?? "")
    }

    /// The user ids of all sessions.
    func ids() async throws(AuthError) -> [AuthUser.ID] {
        try await Self.translated { () async throws(SecureStorageError) in try await storage.keys() }
            .filter { $0.hasPrefix(Self.prefix) }
            .compactMap { $0.dropFirst(Self.prefix.count).removingPercentEncoding }
    }

    func session(of id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        try await Self.translated { () async throws(SecureStorageError) in
            try await storage.value(for: Self.key(of: id))
        }
    }

    /// The session that an earlier run left as the current one. That of a version that knew one account is given a
    /// key of its own first.
    func current() async throws(AuthError) -> StoredSession? {
        try await migrate()
        let id: AuthUser.ID? = try await Self.translated { () async throws(SecureStorageError) in
            try await storage.value(for: Self.currentKey)
        }
        guard let id else { return nil }
        return try await session(of: id)
    }

    func keep(_ session: StoredSession) async throws(AuthError) {
        try await change { transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: Self.key(of: session.user.id))
        }
    }

    /// Keeps `session` as the current one, and nothing of what a version that knew one account left.
    func keepAsCurrent(_ session: StoredSession) async throws(AuthError) {
        try await change { transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: Self.key(of: session.user.id))
            try transaction.set(value: session.user.id, for: Self.currentKey)
            transaction.removeIfPresent(Self.legacyKey)
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
    /// - Returns: What it was, if it was readable.
    @discardableResult
    func remove(_ id: AuthUser.ID) async throws(AuthError) -> StoredSession? {
        try await change { transaction in transaction.remove(id) }
    }

    /// Removes the current session without having read it, readable or not.
    ///
    /// - Returns: What it was, if it was readable.
    func removeCurrent() async throws(AuthError) -> StoredSession? {
        try await change { transaction in
            let legacy: StoredSession? = try? transaction.value(for: Self.legacyKey)
            transaction.removeIfPresent(Self.legacyKey)
            let id: AuthUser.ID? = try? transaction.value(for: Self.currentKey)
            return id.flatMap { transaction.remove($0) } ?? legacy
        }
    }

    /// Removes all sessions, readable or not.
    ///
    /// - Returns: What they were, as far as they were readable.
    func removeAll() async throws(AuthError) -> [StoredSession] {
        try await change { transaction in
            let keys = transaction.keys.filter { $0.hasPrefix(Self.prefix) || $0 == Self.legacyKey }
            let sessions: [StoredSession] = keys.compactMap { try? transaction.value(for: $0) }
            for key in keys + [Self.currentKey] { transaction.removeIfPresent(key) }
            return sessions
        }
    }

    /// Gives the session of a version that knew one account a key of its own; one that is there already is newer.
    func migrate() async throws(AuthError) {
        try await change { transaction throws(SecureStorageError) in
            guard let legacy: StoredSession = try transaction.value(for: Self.legacyKey) else { return }
            let key = Self.key(of: legacy.user.id)
            if transaction[key] == nil { try transaction.set(value: legacy, for: key) }
            if transaction[Self.currentKey] == nil { try transaction.set(value: legacy.user.id, for: Self.currentKey) }
            transaction[Self.legacyKey] = nil
        }
    }

    @discardableResult
    private func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(AuthError) -> Result {
        try await Self.translated { () async throws(SecureStorageError) in try await storage.transaction(body) }
    }

    /// Its errors name no user, as keys do.
    private static func translated<Value>(_ body: () async throws(SecureStorageError) -> Value) async throws(AuthError)
        -> Value
    {
        do {
            return try await body()
        } catch .undecodable {
            throw .storage(.undecodable(key: legacyKey))
        } catch .unencodable {
            throw .storage(.unencodable(key: legacyKey))
        } catch {
            throw .storage(error)
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
    /// What needs no encoding in a key.
    fileprivate static let plainInKeys = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
}
