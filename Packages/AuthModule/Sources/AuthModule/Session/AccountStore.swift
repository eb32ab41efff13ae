import Core
import Foundation
import Locking

/// The signed-in accounts of one issuer in memory and in the storage, the current one, and the events of its changes.
///
/// Memory is a cache of the storage, which several processes share. Work on both runs one after another, in
/// ``serialized(_:)``. Only a sign-out changes memory immediately. Until the storage knows it, it is one of the sign-outs
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
    enum Selection: Sendable, Hashable {
        case current, all
        case account(AccountID)
    }

    private struct Memory {
        var current = Current.unknown
        var accounts: [AccountID: TokenRefresher] = [:]
        /// The sign-outs that the storage does not know yet.
        var signOuts: Set<Selection> = []
        var signOutCount = 0
        /// The event that a new stream starts with.
        var event = AuthEvent.signedOut
        /// The end of all work so far.
        var lastWork: Task<Void, Never>?

        var currentAccount: TokenRefresher? {
            if case .account(let refresher) = current { refresher } else { nil }
        }

        func isSignedOut(_ id: AccountID) -> Bool { !signOuts.isDisjoint(with: [.all, .account(id)]) }
    }

    let revoker: Revoker
    private let environment: AuthEnvironment
    private let storage: SessionStorage
    private let memory = Mutex(Memory())
    private let eventStreams = Broadcaster<AuthEvent>()
    private let userStreams = Broadcaster<AuthUser?>()

    init(environment: AuthEnvironment) {
        self.environment = environment
        storage = environment.storage
        revoker = Revoker(environment: environment)
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

    /// Waits until the running refreshes have ended and their tokens are stored.
    func finishRefreshes() async {
        for refresher in memory.withLock({ Array($0.accounts.values) }) { await refresher.finishRefresh() }
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

    /// Takes over a stored session, and returns its refresher.
    @discardableResult
    private func adopt(_ stored: StoredSession, _ memory: inout Memory) -> TokenRefresher {
        guard let refresher = memory.accounts[stored.user.id] else {
            let refresher = TokenRefresher(stored, environment: environment)
            memory.accounts[stored.user.id] = refresher
            return refresher
        }
        if refresher.adopt(stored) { publishRefresh(of: refresher, &memory) }
        return refresher
    }

    /// Makes a stored session the current one, unless its user has to sign in again. A switch to the current one is no event.
    private func makeCurrent(_ stored: StoredSession, _ memory: inout Memory, event: (AuthUser) -> AuthEvent)
        -> AuthUser?
    {
        if case .ended(let former) = memory.current, former.hasTokens(of: stored) { return nil }
        if let reason = stored.refusal {
            expire(stored, reason, isCurrent: true, &memory)
            return nil
        }
        let isCurrent = memory.currentAccount?.account == stored.user.id
        let refresher = adopt(stored, &memory)
        let event = event(refresher.user)
        if case .switched = event {
            if isCurrent { return refresher.user }
            environment.logger.log(.info, "Account switched")
        }
        memory.current = .account(refresher)
        send(event, &memory)
        return refresher.user
    }

    /// Ends the use of an account whose user has to sign in again.
    func expire(_ refresher: TokenRefresher, _ reason: ExpiryReason) {
        memory.withLock { memory in
            guard memory.accounts[refresher.account] === refresher else { return }
            expire(refresher.stored, reason, isCurrent: memory.currentAccount === refresher, &memory)
        }
    }

    private func expire(_ stored: StoredSession, _ reason: ExpiryReason, isCurrent: Bool, _ memory: inout Memory) {
        environment.logger.log(.warning, "Session ended by the server")
        memory.accounts.removeValue(forKey: stored.user.id)?.end(AuthError(reason))
        if isCurrent {
            memory.current = .ended(stored)
            send(.expired(stored.user, reason: reason), &memory)
        } else {
            eventStreams.send(.otherExpired(stored.user, reason: reason))
        }
    }

    /// Ends the use of an account that another process has signed out.
    private func remove(_ refresher: TokenRefresher, _ memory: inout Memory) {
        environment.logger.log(.info, "Signed out by another process")
        memory.accounts[refresher.account] = nil
        refresher.end(.signInRequired)
        guard memory.currentAccount === refresher else { return }
        memory.current = .none
        send(.signedOut, &memory)
    }

    // MARK: Storage

    /// Returns all accounts, of other issuers and clients too.
    func storedSessions() async throws(AuthError) -> [StoredSession] {
        try await serialized { [storage] () async throws(AuthError) in try await storage.sessions() }
    }

    /// Returns `true` if the storage has an account of this issuer that need not sign in again.
    func hasUsableSession() async -> Bool {
        let sessions = (try? await storedSessions()) ?? []
        return sessions.contains { $0.user.id.issuer == storage.issuer && $0.refusal == nil }
    }

    /// Makes the stored current account the current one. If it `follows` the storage, it replaces the one in memory.
    func loadCurrent(follows: Bool) async throws(AuthError) -> AuthUser? {
        try await serialized { [self] () async throws(AuthError) in
            if !follows, let current = refresher(of: nil) { return current.user }
            try await removeSignedOut()
            let stored = try await storage.currentSession()
            return memory.withLock { memory in
                guard !memory.signOuts.contains(.current), stored.map({ memory.isSignedOut($0.user.id) }) != true else {
                    return nil
                }
                guard let stored else {
                    if let current = memory.currentAccount { remove(current, &memory) }
                    memory.current = .none
                    send(.signedOut, &memory)
                    return nil
                }
                guard memory.currentAccount == nil else {
                    return makeCurrent(stored, &memory, event: AuthEvent.switched)
                }
                environment.logger.log(.info, "Session restored")
                return makeCurrent(stored, &memory, event: AuthEvent.signedIn)
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
                guard !memory.isSignedOut(account) else { throw .signInRequired }
                return adopt(stored, &memory)
            }
        }
    }

    /// Stores a new session and makes it the current one.
    ///
    /// The tokens of a former session of the account are not revoked, and no longer those of its earlier sign-outs: many
    /// servers would end the new session too (RFC 7009 §2.1).
    ///
    /// - Throws: ``AuthError/cancelled`` if a sign-out began meanwhile, which removes the session.
    nonisolated(nonsending) func signIn(_ session: StoredSession) async throws(AuthError) -> AuthUser {
        try await changeCurrent(to: session.user.id, event: AuthEvent.signedIn) {
            [storage] transaction throws(SecureStorageError) in
            try transaction.set(value: session, for: storage.key(of: session.user.id))
            try transaction.changeRevocations(in: storage) { $0.remove(session.user.id) }
        }
    }

    /// Makes an account the current one, unless its user has to sign in again.
    ///
    /// - Throws: ``AuthError/cancelled`` if a sign-out began meanwhile.
    nonisolated(nonsending) func switchAccount(to id: AccountID) async throws(AuthError) -> AuthUser {
        guard id.issuer == storage.issuer else { throw .signInRequired }
        return try await changeCurrent(to: id, event: AuthEvent.switched) { _ in }
    }

    /// Makes an account the current one, in the storage after `change`, then in memory. A sign-out that the actor of the
    /// caller begins after the call ends it.
    private nonisolated(nonsending) func changeCurrent(
        to id: AccountID,
        event: @escaping @Sendable (AuthUser) -> AuthEvent,
        _ change: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Void
    ) async throws(AuthError) -> AuthUser {
        let signOutCount = memory.withLock(\.signOutCount)
        return try await serialized { [self] () async throws(AuthError) in
            try await removeSignedOut()
            let (stored, wasStored) = try await storage.transaction {
                [storage] transaction throws(SecureStorageError) -> (StoredSession?, Bool) in
                let wasStored = transaction[storage.key(of: id)] != nil
                try change(&transaction)
                let session: StoredSession? = try transaction.value(for: storage.key(of: id))
                if let session, session.refusal == nil, (try? transaction.value(for: storage.currentKey)) != id.subject
                {
                    try transaction.set(value: id.subject, for: storage.currentKey)
                }
                return (session, wasStored)
            }
            guard let stored else { throw .signInRequired }
            if let reason = stored.refusal { throw AuthError(reason) }
            let user = try memory.withLock { memory throws(AuthError) -> AuthUser? in
                guard memory.signOutCount == signOutCount, !memory.isSignedOut(id) else {
                    if memory.accounts[id] != nil { adopt(stored, &memory) }
                    return nil
                }
                guard let user = makeCurrent(stored, &memory, event: event) else { throw .sessionEnded }
                return user
            }
            if let user { return user }
            // A sign-out began, which did not know of the change. An account that was signed in before stays so.
            do throws(AuthError) {
                try await storage.transaction { [storage] transaction in
                    if !wasStored { transaction.removeIfPresent(storage.key(of: id)) }
                    let current: String? = try? transaction.value(for: storage.currentKey)
                    if current == id.subject { transaction.removeIfPresent(storage.currentKey) }
                }
            } catch {
                if !wasStored { memory.withLock { _ = $0.signOuts.insert(.account(id)) } }
                throw error
            }
            throw .cancelled
        }
    }

    /// Saves the changes of an account that are not saved yet, unless it only reads, and takes over the stored session, which
    /// another process may have changed. If the account is signed out, tokens that are not saved yet are queued for
    /// revocation.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the account is signed out or no longer in use, the error of a session that
    ///   has ended, or ``AuthError/storage(_:)``.
    func update(
        _ refresher: TokenRefresher,
        saves: Bool = true,
        _ change: @escaping @Sendable (inout StoredSession) -> Void = { _ in }
    ) async throws(AuthError) {
        let date = environment.client.now()
        let id = refresher.account
        try await serialized { [self] () async throws(AuthError) in
            let stored = try await storage.transaction { [storage] transaction throws(SecureStorageError) in
                guard let stored: StoredSession = try transaction.value(for: storage.key(of: id)) else {
                    if saves, let revocation = refresher.revocationOfUnsavedTokens(at: date) {
                        try transaction.changeRevocations(in: storage) { $0.add(revocation) }
                    }
                    return StoredSession?.none
                }
                guard saves else { return stored }
                var session = refresher.withChanges(stored)
                change(&session)
                if session != stored { try transaction.set(value: session, for: storage.key(of: id)) }
                return session
            }
            try memory.withLock { memory throws(AuthError) in
                guard memory.accounts[id] === refresher else { throw .signInRequired }
                guard let stored else {
                    remove(refresher, &memory)
                    throw .signInRequired
                }
                if let reason = stored.refusal {
                    expire(stored, reason, isCurrent: memory.currentAccount === refresher, &memory)
                    throw AuthError(reason)
                }
                adopt(stored, &memory)
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
        try await update(refresher)
    }

    // MARK: Sign-out

    /// Ends the use of accounts in memory, so that running operations end.
    ///
    /// - Returns: Their tokens as far as known, and whether the current account is one of them.
    func beginSignOut(of selection: Selection) -> (known: [RevocationQueue.Entry], isCurrent: Bool) {
        let date = environment.client.now()
        return memory.withLock { memory in
            let current: Selection? =
                switch memory.current {
                case .unknown: .current
                case .none: nil
                case .account(let refresher): .account(refresher.account)
                case .ended(let session): .account(session.user.id)
                }
            let isCurrent = [.current, .all, current].contains(selection)
            var signOuts: Set<Selection> = selection == .current ? [] : [selection]
            if isCurrent, let current { signOuts.insert(current) }
            if selection == .all { signOuts.formUnion(memory.accounts.keys.map(Selection.account)) }
            memory.signOuts.formUnion(signOuts)
            var known: [RevocationQueue.Entry] = []
            for case .account(let id) in signOuts {
                let ended = memory.accounts.removeValue(forKey: id)?.end(.signInRequired) ?? []
                known += ended.map { $0.revocation(at: date) }
            }
            guard isCurrent else { return (known, false) }
            memory.signOutCount += 1
            memory.current = .none
            send(.signedOut, &memory)
            return (known, true)
        }
    }

    /// Removes the sessions of all sign-outs from the storage, and moves their tokens and `known` to the revocation queue.
    /// A sign-out of all accounts is not tried again, since it would concern accounts that are added later.
    ///
    /// - Returns: The tokens to revoke, and whether they are queued: a full disk may have room for a removal only.
    func finishSignOut(of selection: Selection, known: [RevocationQueue.Entry]) async throws(AuthError)
        -> (entries: [RevocationQueue.Entry], areQueued: Bool)
    {
        try await serialized { [self] () async throws(AuthError) in
            defer { memory.withLock { _ = $0.signOuts.remove(.all) } }
            return try await removeSignedOut(all: selection == .all, known: known)
        }
    }

    @discardableResult
    private func removeSignedOut(all: Bool = false, known: [RevocationQueue.Entry] = []) async throws(AuthError)
        -> (entries: [RevocationQueue.Entry], areQueued: Bool)
    {
        let signOuts = memory.withLock(\.signOuts).union(all ? [.all] : [])
        guard !signOuts.isEmpty else { return ([], true) }
        var result = (entries: [RevocationQueue.Entry](), areQueued: true)
        do {
            result.entries = try await remove(signOuts, known: known, queues: true)
        } catch {
            result.entries = try await remove(signOuts, known: known, queues: false)
            result.areQueued = false
        }
        memory.withLock { $0.signOuts.subtract(signOuts) }
        return result
    }

    private func remove(_ signOuts: Set<Selection>, known: [RevocationQueue.Entry], queues: Bool)
        async throws(AuthError) -> [RevocationQueue.Entry]
    {
        let date = environment.client.now()
        return try await storage.transaction { [storage] transaction throws(SecureStorageError) in
            let subject: String? = try? transaction.value(for: storage.currentKey)
            let current = subject.map { storage.key(of: AccountID(issuer: storage.issuer, subject: $0)) }
            let signedOut = signOuts.compactMap { signOut in
                switch signOut {
                case .current: current
                case .account(let id): storage.key(of: id)
                case .all: nil
                }
            }
            let keys = storage.keys(in: transaction).filter { signOuts.contains(.all) || signedOut.contains($0) }
            let sessions = keys.compactMap { try? transaction.value(StoredSession.self, for: $0) }
            let stored = sessions.map { $0.revocation(at: date) }
            let entries = known + stored.filter { entry in !known.contains { $0.tokens == entry.tokens } }
            for key in keys { transaction[key] = nil }
            // Another issuer's sessions are not revoked, since this client does not know how.
            if signOuts.contains(.all) { for key in storage.allKeys(in: transaction) { transaction[key] = nil } }
            if signOuts.contains(.all) || current.map(signedOut.contains) ?? true {
                transaction.removeIfPresent(storage.currentKey)
            }
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
