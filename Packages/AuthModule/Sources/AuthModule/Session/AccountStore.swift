import Core
import Foundation
import Locking

/// The signed-in accounts of one issuer in memory and in the storage, the current one, and the events of its changes.
///
/// Memory is a cache of the storage, which several processes share. Work on both runs one after another, in
/// ``serialized(_:)``. Only a sign-out changes memory immediately. Until the storage knows it, it is one of the removals
/// that work checks before it changes memory.
final class AccountStore: Sendable {
    private enum Current {
        /// The storage has not been read.
        case unknown
        case none
        case account(TokenRefresher)
        /// The user of this session has to sign in again.
        case ended(StoredSession)
    }

    /// The accounts of a sign-out.
    enum Selection: Sendable, Equatable {
        case current, all
        case account(AccountID)
    }

    private struct Memory {
        var current = Current.unknown
        var accounts: [AccountID: TokenRefresher] = [:]
        /// The signed-out accounts that the storage may still contain. `nil` is the stored current account.
        var removals: Set<AccountID?> = []
        /// The number of sign-outs of all accounts that the storage does not know yet.
        var removalsOfAll = 0
        var signOutCount = 0
        /// The event that a new stream starts with.
        var event = AuthEvent.signedOut
        /// The end of all work so far.
        var lastWork: Task<Void, Never>?

        var currentAccount: TokenRefresher? {
            if case .account(let refresher) = current { refresher } else { nil }
        }
    }

    let revoker: Revoker
    private let storage: SessionStorage
    private let environment: RefreshEnvironment
    private let memory = Mutex(Memory())
    private let eventStreams = Broadcaster<AuthEvent>()
    private let userStreams = Broadcaster<AuthUser?>()

    init(storage: SessionStorage, environment: RefreshEnvironment, revoker: Revoker) {
        self.storage = storage
        self.environment = environment
        self.revoker = revoker
    }

    // MARK: Current account

    var currentUser: AuthUser? { memory.withLock(\.event.currentUser) }

    /// Returns a stream of the present state followed by each event.
    func events() -> AsyncStream<AuthEvent> {
        memory.withLock { eventStreams.stream(startingWith: $0.event) }
    }

    /// Returns a stream of the current user followed by each change.
    func userChanges() -> AsyncStream<AuthUser?> {
        memory.withLock { userStreams.stream(startingWith: .some($0.event.currentUser)) }
    }

    /// Returns an account in use. `nil` is the current one.
    func refresher(of account: AccountID?) -> TokenRefresher? {
        memory.withLock { memory in account.map { memory.accounts[$0] } ?? memory.currentAccount }
    }

    /// Sends `event`, unless nobody was signed in before or after it. The lock of memory gives all streams the same order.
    private func send(_ event: AuthEvent, _ memory: inout Memory) {
        guard memory.event != .signedOut || event != .signedOut else { return }
        let former = memory.event.currentUser
        let user = event.currentUser
        memory.event = user.map { .signedIn($0) } ?? event
        eventStreams.send(event)
        if user != former { userStreams.send(user) }
    }

    /// Sends the event of changed tokens or a changed user, if the account is the current one.
    func publishRefresh(of refresher: TokenRefresher) {
        memory.withLock { publishRefresh(of: refresher, &$0) }
    }

    private func publishRefresh(of refresher: TokenRefresher, _ memory: inout Memory) {
        if memory.currentAccount === refresher { send(.refreshed(refresher.user), &memory) }
    }

    /// Puts a stored session into use.
    private func use(_ stored: StoredSession, _ memory: inout Memory) -> TokenRefresher {
        guard let refresher = memory.accounts[stored.user.id] else {
            let refresher = TokenRefresher(stored, environment: environment)
            memory.accounts[stored.user.id] = refresher
            return refresher
        }
        if refresher.adopt(stored) { publishRefresh(of: refresher, &memory) }
        return refresher
    }

    /// Makes a stored session the current one, unless its user has to sign in again.
    private func makeCurrent(_ stored: StoredSession, _ memory: inout Memory, event: (AuthUser) -> AuthEvent)
        -> AuthUser?
    {
        if case .ended(let former) = memory.current, former.hasTokens(of: stored) { return nil }
        if let reason = stored.refusal {
            memory.accounts.removeValue(forKey: stored.user.id)?.end(AuthError(reason))
            memory.current = .ended(stored)
            send(.expired(stored.user, reason: reason), &memory)
            return nil
        }
        let refresher = use(stored, &memory)
        memory.current = .account(refresher)
        send(event(refresher.user), &memory)
        return refresher.user
    }

    /// Ends the use of an account whose user has to sign in again.
    func expire(_ refresher: TokenRefresher, _ reason: ExpiryReason) {
        memory.withLock { expire(refresher, refresher.stored, reason, &$0) }
    }

    private func expire(
        _ refresher: TokenRefresher,
        _ stored: StoredSession,
        _ reason: ExpiryReason,
        _ memory: inout Memory
    ) {
        guard memory.accounts[refresher.account] === refresher else { return }
        environment.logger.log(.warning, "Session ended by the server")
        memory.accounts[refresher.account] = nil
        refresher.end(AuthError(reason))
        if memory.currentAccount === refresher {
            memory.current = .ended(stored)
            send(.expired(stored.user, reason: reason), &memory)
        } else {
            eventStreams.send(.otherExpired(stored.user, reason: reason))
        }
    }

    // MARK: Storage

    /// Returns all accounts, of other issuers and clients too.
    func storedSessions() async throws(AuthError) -> [StoredSession] {
        try await serialized { [storage] () async throws(AuthError) in try await storage.sessions() }
    }

    /// Makes the stored current account the current one. If it `follows` the storage, it replaces the one in memory.
    func loadCurrent(follows: Bool) async throws(AuthError) -> AuthUser? {
        try await serialized { [self] () async throws(AuthError) in
            if !follows, let current = refresher(of: nil) { return current.user }
            try await removeSignedOut()
            let stored = try await storage.currentSession()
            return memory.withLock { memory in
                guard memory.removals.isDisjoint(with: [nil, stored?.user.id]), memory.removalsOfAll == 0 else {
                    return nil
                }
                guard let stored else {
                    if let current = memory.currentAccount {
                        environment.logger.log(.info, "Signed out by another process")
                        memory.accounts.removeValue(forKey: current.account)?.end(.signInRequired)
                    }
                    memory.current = .none
                    send(.signedOut, &memory)
                    return nil
                }
                if let current = memory.currentAccount {
                    if current.account == stored.user.id, stored.refusal == nil { return use(stored, &memory).user }
                    environment.logger.log(.info, "Account changed by another process")
                    return makeCurrent(stored, &memory) { .switched($0) }
                }
                environment.logger.log(.info, "Session restored")
                return makeCurrent(stored, &memory) { .signedIn($0) }
            }
        }
    }

    /// Returns an account in use, or loads it. `nil` is the current one.
    func load(_ account: AccountID?) async throws(AuthError) -> TokenRefresher {
        if let refresher = refresher(of: account) { return refresher }
        guard let account else {
            if memory.withLock({ if case .unknown = $0.current { true } else { false } }) {
                _ = try await loadCurrent(follows: false)
            }
            guard let refresher = refresher(of: nil) else { throw .signInRequired }
            return refresher
        }
        return try await serialized { [self] () async throws(AuthError) in
            guard account.issuer == storage.issuer, let stored = try await storage.session(of: account) else {
                throw .signInRequired
            }
            if let reason = stored.refusal { throw AuthError(reason) }
            return try memory.withLock { memory throws(AuthError) in
                guard !memory.removals.contains(account), memory.removalsOfAll == 0 else { throw .signInRequired }
                return use(stored, &memory)
            }
        }
    }

    /// Stores a new session and makes it the current one.
    ///
    /// The tokens of a former session of the account are not revoked, and no longer those of its earlier sign-outs: many
    /// servers would end the new session too (RFC 7009 §2.1).
    ///
    /// - Throws: ``AuthError/cancelled`` if a sign-out began meanwhile, which removes the session.
    func signIn(_ session: StoredSession) async throws(AuthError) -> AuthUser {
        let signOutCount = memory.withLock(\.signOutCount)
        let id = session.user.id
        return try await serialized { [self] () async throws(AuthError) in
            try await removeSignedOut()
            let wasSignedIn = try await storage.transaction { [storage] transaction throws(SecureStorageError) in
                let key = storage.key(of: id)
                let wasSignedIn = transaction[key] != nil
                try transaction.set(value: session, for: key)
                try transaction.set(value: id.subject, for: storage.currentKey)
                try transaction.changeRevocations(in: storage) { $0.remove(id) }
                return wasSignedIn
            }
            let user = memory.withLock { memory -> AuthUser? in
                if memory.signOutCount == signOutCount { return makeCurrent(session, &memory) { .signedIn($0) } }
                if wasSignedIn, memory.accounts[id] != nil { _ = use(session, &memory) }
                return nil
            }
            if let user { return user }
            // An account that was signed in before stays so with the new tokens.
            try await undo(id, removesSession: !wasSignedIn)
            throw .cancelled
        }
    }

    /// Makes an account the current one, unless its user has to sign in again.
    ///
    /// - Throws: ``AuthError/cancelled`` if a sign-out began meanwhile.
    func switchAccount(to id: AccountID) async throws(AuthError) -> AuthUser {
        let signOutCount = memory.withLock(\.signOutCount)
        return try await serialized { [self] () async throws(AuthError) in
            guard id.issuer == storage.issuer else { throw .signInRequired }
            try await removeSignedOut()
            let stored = try await storage.transaction { [storage] transaction throws(SecureStorageError) in
                let session: StoredSession? = try transaction.value(for: storage.key(of: id))
                if let session, session.refusal == nil, (try? transaction.value(for: storage.currentKey)) != id.subject
                {
                    try transaction.set(value: id.subject, for: storage.currentKey)
                }
                return session
            }
            guard let stored else { throw .signInRequired }
            if let reason = stored.refusal { throw AuthError(reason) }
            let user = memory.withLock { memory -> AuthUser? in
                guard memory.signOutCount == signOutCount, !memory.removals.contains(id) else { return nil }
                if memory.currentAccount?.account == id { return use(stored, &memory).user }
                environment.logger.log(.info, "Account switched")
                return makeCurrent(stored, &memory) { .switched($0) }
            }
            if let user { return user }
            try await undo(id, removesSession: false)
            throw .cancelled
        }
    }

    /// Undoes a change of the stored current account during a sign-out, which did not know it.
    private func undo(_ id: AccountID, removesSession: Bool) async throws(AuthError) {
        do {
            try await storage.transaction { [storage] transaction in
                if removesSession { transaction.removeIfPresent(storage.key(of: id)) }
                let current: String? = try? transaction.value(for: storage.currentKey)
                if current == id.subject { transaction.removeIfPresent(storage.currentKey) }
            }
        } catch {
            if removesSession { memory.withLock { _ = $0.removals.insert(id) } }
            throw error
        }
    }

    /// Changes the stored session of an account, which may have other tokens than the one in memory, and takes over the
    /// result. If the account is signed out, `tokens` are queued for revocation.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the account is signed out or no longer in use, the error of a session that
    ///   has ended, or ``AuthError/storage(_:)``.
    func update(
        _ refresher: TokenRefresher,
        revokingIfSignedOut tokens: Tokens? = nil,
        _ change: @escaping @Sendable (inout StoredSession) -> Void = { _ in }
    ) async throws(AuthError) {
        let date = environment.now()
        let id = refresher.account
        try await serialized { [self] () async throws(AuthError) in
            let stored = try await storage.transaction { [storage] transaction throws(SecureStorageError) in
                guard let stored: StoredSession = try transaction.value(for: storage.key(of: id)) else {
                    if let tokens {
                        try transaction.changeRevocations(in: storage) {
                            $0.add(refresher.stored.revocation(of: tokens, at: date))
                        }
                    }
                    return StoredSession?.none
                }
                var session = stored
                change(&session)
                if session != stored { try transaction.set(value: session, for: storage.key(of: id)) }
                return session
            }
            try memory.withLock { memory throws(AuthError) in
                guard memory.accounts[id] === refresher else { throw .signInRequired }
                guard let stored else {
                    environment.logger.log(.info, "Signed out by another process")
                    memory.accounts[id] = nil
                    refresher.end(.signInRequired)
                    if memory.currentAccount === refresher {
                        memory.current = .none
                        send(.signedOut, &memory)
                    }
                    throw .signInRequired
                }
                if let reason = stored.refusal {
                    expire(refresher, stored, reason, &memory)
                    throw AuthError(reason)
                }
                if refresher.adopt(stored) { publishRefresh(of: refresher, &memory) }
            }
        }
    }

    /// Publishes and saves a user. If it cannot be saved, a later request for an access token tries it again.
    func update(_ user: AuthUser) async throws(AuthError) {
        let refresher = try memory.withLock { memory throws(AuthError) in
            guard let refresher = memory.accounts[user.id] else { throw .signInRequired }
            refresher.adopt(user)
            publishRefresh(of: refresher, &memory)
            return refresher
        }
        try await refresher.save(in: self)
    }

    // MARK: Sign-out

    /// Ends the use of accounts in memory, so that running operations end.
    ///
    /// - Returns: Their tokens as far as known, and whether the current account is one of them.
    func beginSignOut(of selection: Selection) -> (known: [RevocationQueue.Entry], isCurrent: Bool) {
        let date = environment.now()
        return memory.withLock { memory in
            var ids: Set<AccountID?> = []
            var isCurrent = true
            switch memory.current {
            case .unknown: ids = [nil]
            case .none: break
            case .account(let refresher): ids = [refresher.account]
            case .ended(let session): ids = [session.user.id]
            }
            switch selection {
            case .current: break
            case .all:
                ids.formUnion(memory.accounts.keys.map(Optional.some))
                memory.removalsOfAll += 1
            case .account(let id):
                isCurrent = ids.contains(id)
                ids = [id]
            }
            var tokens: [RevocationQueue.Entry] = []
            for id in ids {
                memory.removals.insert(id)
                guard let id, let refresher = memory.accounts.removeValue(forKey: id) else { continue }
                tokens += refresher.end(.signInRequired).map { refresher.stored.revocation(of: $0, at: date) }
            }
            guard isCurrent else { return (tokens, false) }
            memory.signOutCount += 1
            memory.current = .none
            send(.signedOut, &memory)
            return (tokens, true)
        }
    }

    /// Removes the sessions of a sign-out from the storage, and moves their tokens and `known` to the revocation queue.
    ///
    /// - Returns: The tokens to revoke, and whether they are queued: a full disk may have room for a removal only.
    func finishSignOut(of selection: Selection, known: [RevocationQueue.Entry]) async throws(AuthError)
        -> (entries: [RevocationQueue.Entry], areQueued: Bool)
    {
        try await serialized { [self] () async throws(AuthError) in
            defer { if selection == .all { memory.withLock { $0.removalsOfAll -= 1 } } }
            return try await removeSignedOut(all: selection == .all, known: known)
        }
    }

    @discardableResult
    private func removeSignedOut(all: Bool = false, known: [RevocationQueue.Entry] = []) async throws(AuthError)
        -> (entries: [RevocationQueue.Entry], areQueued: Bool)
    {
        let removals = memory.withLock(\.removals)
        guard !removals.isEmpty || all else { return ([], true) }
        var result = (entries: [RevocationQueue.Entry](), areQueued: true)
        do {
            result.entries = try await remove(removals, all: all, known: known, queues: true)
        } catch {
            result.entries = try await remove(removals, all: all, known: known, queues: false)
            result.areQueued = false
        }
        memory.withLock { $0.removals.subtract(removals) }
        return result
    }

    private func remove(
        _ removals: Set<AccountID?>,
        all: Bool,
        known: [RevocationQueue.Entry],
        queues: Bool
    ) async throws(AuthError) -> [RevocationQueue.Entry] {
        let date = environment.now()
        return try await storage.transaction { [storage] transaction throws(SecureStorageError) in
            let subject: String? = try? transaction.value(for: storage.currentKey)
            let current = subject.map { AccountID(issuer: storage.issuer, subject: $0) }
            var ids = Set(removals.compactMap { $0 ?? current })
            for key in all ? storage.keys(in: transaction) : [] {
                if let session = try? transaction.value(StoredSession.self, for: key) {
                    ids.insert(session.user.id)
                } else {
                    transaction[key] = nil
                }
            }
            var entries = known
            for id in ids {
                let stored = try? transaction.value(StoredSession.self, for: storage.key(of: id))
                if let stored, !known.contains(where: { $0.tokens == stored.tokens }) {
                    entries.append(stored.revocation(of: stored.tokens, at: date))
                }
                transaction.removeIfPresent(storage.key(of: id))
            }
            if all || current.map(ids.contains) ?? true { transaction.removeIfPresent(storage.currentKey) }
            if queues { try transaction.changeRevocations(in: storage) { for entry in entries { $0.add(entry) } } }
            return entries
        }
    }

    /// Runs `work` after all earlier work, even if the caller is cancelled.
    private func serialized<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        let task = memory.withLock { memory in
            let task = Task { [lastWork = memory.lastWork] in
                await lastWork?.value
                return await Result(work)
            }
            memory.lastWork = Task { _ = await task.value }
            return task
        }
        return try await task.value.get()
    }
}

extension AuthEvent {
    /// The user of the current account after this event.
    fileprivate var currentUser: AuthUser? {
        switch self {
        case .signedIn(let user), .switched(let user), .refreshed(let user): user
        case .expired, .otherExpired, .signedOut: nil
        }
    }
}
