import Core
import Foundation

extension SessionStore {
    /// The result of a request for the right to refresh a session.
    enum RefreshStart: Sendable {
        /// This session has no refresh token, or its refresh token may be spent now.
        case granted(StoredSession)
        /// Another process is spending the refresh token.
        case leased
        /// The storage contains another session, other tokens, a refused refresh token or none.
        case changed
    }

    /// Stores a lease of the refresh token, if the stored session is still `known` and no other process has a lease.
    func beginRefresh(of known: StoredSession, owner: String, now: Date) async throws(AuthError) -> RefreshStart {
        try await transaction { transaction throws(SecureStorageError) in
            let key = key(of: known.user.id)
            guard var session: StoredSession = try transaction.value(for: key), session.hasTokens(of: known),
                session.refusal == nil
            else { return .changed }
            if let lease = session.lease, lease.blocks(owner, at: now) { return .leased }
            if session.tokens.refresh != nil {
                session.lease = RefreshLease(owner: owner, now: now)
                try transaction.set(value: session, for: key)
            }
            return .granted(known)
        }
    }

    /// Removes the lease after a failed refresh, so that other processes need not wait.
    func cancelRefresh(of known: StoredSession, owner: String) async throws(AuthError) {
        try await transaction { transaction throws(SecureStorageError) in
            let key = key(of: known.user.id)
            guard var session: StoredSession = try transaction.value(for: key), session.lease?.owner == owner else {
                return
            }
            session.lease = nil
            try transaction.set(value: session, for: key)
        }
    }

    /// Replaces the tokens of `spent` with `tokens`, if they are still the stored ones.
    ///
    /// A session that another process has stored in between is kept. The new tokens are not revoked then, because that could
    /// end the session at the server.
    ///
    /// - Returns: The stored session, or `nil` if the account is signed out. Then `tokens` are queued for revocation.
    func finishRefresh(of spent: StoredSession, with tokens: Tokens, owner: String, at date: Date)
        async throws(AuthError) -> StoredSession?
    {
        try await transaction { transaction throws(SecureStorageError) in
            let id = spent.user.id
            let stored: StoredSession? = try transaction.value(for: key(of: id))
            guard var session = stored else {
                try transaction.changeRevocations(in: self) { $0.add([tokens], of: id, at: date) }
                return nil
            }
            if session.hasTokens(of: spent) {
                session.tokens = tokens
                session.refusal = nil
            }
            if session.lease?.owner == owner { session.lease = nil }
            if session != stored { try transaction.set(value: session, for: key(of: id)) }
            return session
        }
    }

    /// Marks a refresh token as refused, unless the storage contains other tokens or the lease of a process that spends the
    /// same refresh token.
    ///
    /// - Returns: `true` if it is marked.
    func refuse(_ spent: StoredSession, reason: ExpiryReason, owner: String, now: Date) async throws(AuthError) -> Bool
    {
        try await transaction { transaction throws(SecureStorageError) in
            let key = key(of: spent.user.id)
            guard var session: StoredSession = try transaction.value(for: key), session.hasTokens(of: spent),
                session.lease?.blocks(owner, at: now) != true
            else { return false }
            session.refusal = reason
            session.lease = nil
            try transaction.set(value: session, for: key)
            return true
        }
    }
}
