import Core
import Foundation
import Locking

/// The sessions in memory: the last known stored value, and the changes that are not stored yet on top of it.
///
/// Every read is of the sum, so that a fact counts at once. One that cannot be stored stays, and is stored with the next
/// change. A choice that cannot be stored is withdrawn. Several processes share the storage: each change is one transaction
/// on its newest state, and takes over what others have changed.
final class SessionStore: Sendable {
    private struct Memory {
        var stored = Sessions()
        var pending: [Sessions.Change] = []
        /// ``stored`` with the pending facts.
        var visible = Sessions()
        /// The tokens of the accounts whose users need not sign in again.
        var tokens: [String: TokenState] = [:]
        /// `true` once the storage was read, or could not be read.
        var hasState = false
        var isLoaded = false
        /// The sessions that stored sign-outs have ended, until these ask for them.
        var ended: [String: StoredSession] = [:]
        /// The time from which a caller stores the pending changes.
        var nextSync = Duration.zero
        /// The end of all work so far.
        var lastWork: Task<Void, Never>?
    }

    private let dependencies: AuthDependencies
    private let memory = Mutex(Memory())
    private let streams = Broadcaster<AuthEvent>()

    private static let prefix = "auth.sessions."
    private static let syncPause = Duration.seconds(1)

    init(dependencies: AuthDependencies) {
        self.dependencies = dependencies
    }

    private var issuer: String { dependencies.configuration.accountIssuer }

    private var key: String { Self.prefix + issuer.storageKeyPart }

    // MARK: State

    /// The sessions, with all facts.
    var sessions: Sessions { memory.withLock(\.visible) }

    var currentUser: AuthUser? { sessions.currentUser }

    var isLoaded: Bool { memory.withLock(\.isLoaded) }

    /// Returns a stream of the state, once the storage was read, followed by each event.
    func events() -> AsyncStream<AuthEvent> {
        let (stream, hasState) = memory.withLock { memory in
            (streams.stream(startingWith: memory.hasState ? memory.visible.state : nil), memory.hasState)
        }
        if !hasState { Task { [weak self] in try? await self?.sync(follows: true) } }
        return stream
    }

    /// Returns the token of an account, or of the current one, if no refresh is due and nothing is to be stored.
    func freshToken(of account: AccountID?, for duration: Duration) -> AccessToken? {
        let time = dependencies.time()
        return memory.withLock { memory in
            guard memory.pending.isEmpty || time < memory.nextSync,
                let user = account ?? memory.visible.currentUser?.id, user.issuer == issuer
            else { return nil }
            return memory.tokens[user.subject]?.freshToken(at: time, for: duration)
        }
    }

    /// Calls `body` with the token of an account.
    ///
    /// - Throws: ``AuthError/signInRequired`` if the account is not signed in, or the error of a session that has ended.
    @discardableResult
    func withToken<Value>(
        of account: AccountID,
        _ body: (inout TokenState) throws(AuthError) -> Value
    ) throws(AuthError) -> Value {
        try memory.withLock { memory throws(AuthError) in
            guard let session = memory.visible[account] else { throw .signInRequired }
            if let reason = session.refusal { throw reason.error }
            guard var token = memory.tokens[account.subject] else { throw .signInRequired }
            defer { memory.tokens[account.subject] = token }
            return try body(&token)
        }
    }

    /// Starts to store the pending changes, if some could not be stored a second ago.
    func syncIfNeeded() {
        let time = dependencies.time()
        let isNeeded = memory.withLock { memory in
            guard !memory.pending.isEmpty, memory.nextSync <= time else { return false }
            memory.nextSync = time + Self.syncPause
            return true
        }
        if isNeeded { Task { try? await sync() } }
    }

    /// The work of all refreshes that have begun.
    var refreshes: [Task<Void, Never>] { memory.withLock { $0.tokens.values.compactMap(\.work) } }

    // MARK: Changes

    /// Adds a fact, which counts at once, and stores it. If that fails, it is stored later.
    func add(_ fact: Sessions.Change) async {
        addPending(fact)
        do {
            if let error = try await sync() { throw error }
        } catch {
            dependencies.logger.log(.warning, "Change of a session not stored", error: error)
        }
    }

    /// Takes over new tokens, and the claims that came with them. The caller stores both.
    func receive(_ change: Sessions.Change, of account: AccountID) {
        memory.withLock { memory in
            // The server may have issued the same tokens again.
            memory.tokens[account.subject]?.succeed(at: dependencies.time())
            add(change, &memory)
        }
    }

    /// Stores a choice, which counts from then on.
    ///
    /// - Throws: ``AuthError/storage(_:)`` if it cannot be stored; then it is withdrawn.
    func choose(_ choice: Sessions.Change) async throws(AuthError) {
        addPending(choice)
        if let error = try await sync(withdrawing: choice) { throw error }
    }

    /// Signs accounts out: at once in memory, then in the storage. Sign-ins that are being stored end too, but their tokens
    /// are not among those to revoke: many servers would end the other sessions of the user (RFC 7009 §2.1).
    ///
    /// - Returns: The sessions that it ended, and the error if they are still stored.
    func signOut(of selection: Sessions.Selection) async -> (ended: [StoredSession], error: AuthError?) {
        var ids = beginSignOut(of: selection)
        var error: AuthError?
        do throws(AuthError) {
            error = try await sync()
            // The accounts that the storage had and this process did not know. Another call may be signing them out.
            if selection != .current { ids.formUnion(beginSignOut(of: selection)) }
            if error == nil, memory.withLock({ !$0.pending.isEmpty }) { error = try await sync() }
        } catch let failure {
            error = failure
        }
        if selection == .all {
            do throws(AuthError) { try await removeOthers() } catch let failure { error = failure }
            if case .storage(.undecodable) = error { error = nil }
        }
        return (memory.withLock { memory in ids.compactMap { memory.ended.removeValue(forKey: $0) } }, error)
    }

    /// Ends the use of accounts.
    ///
    /// - Returns: The ids of their sign-ins.
    private func beginSignOut(of selection: Sessions.Selection) -> Set<String> {
        memory.withLock { memory in
            let ids = memory.visible.ids(of: selection)
            let pending = memory.pending.compactMap { change in
                guard case .signIn(let session) = change else { return String?.none }
                if case .account(let id) = selection, id != session.user.id { return nil }
                return session.id
            }
            for session in memory.visible.accounts.values where ids.contains(session.id) {
                memory.ended[session.id] = session
            }
            if !ids.isEmpty || !pending.isEmpty { add(.signOut(ids.union(pending)), &memory) }
            return ids
        }
    }

    /// Removes the accounts of other issuers, and a record that cannot be read.
    private func removeOthers() async throws(AuthError) {
        try await transaction { [key] transaction in
            for other in transaction.keys where other.hasPrefix(Self.prefix) {
                let isReadable = (try? transaction.value(Sessions.self, for: other)) != nil
                if other != key || !isReadable { transaction[other] = nil }
            }
        }
    }

    private func addPending(_ change: Sessions.Change) { memory.withLock { add(change, &$0) } }

    private func add(_ change: Sessions.Change, _ memory: inout Memory) {
        memory.pending.append(change)
        memory.nextSync = dependencies.time() + Self.syncPause
        show(&memory)
    }

    /// Adds the pending facts to the stored value, and tells callers and streams what has changed.
    private func show(_ memory: inout Memory) {
        let former = memory.visible
        memory.visible = memory.pending.filter { $0.chosenAccount == nil }.reduce(into: memory.stored) { $0.apply($1) }
        let (date, time) = (dependencies.now(), dependencies.time())
        for (subject, session) in memory.visible.accounts where session.refusal == nil {
            memory.tokens[subject, default: TokenState(session, date: date, time: time)]
                .follow(session, date: date, time: time)
        }
        for subject in memory.tokens.keys {
            let session = memory.visible.accounts[subject]
            guard let error = session.map(\.refusal?.error) ?? .signInRequired else { continue }
            memory.tokens[subject]?.end(with: .failure(error))
            memory.tokens[subject] = nil
        }
        let isFirst = !memory.hasState && memory.isLoaded
        if isFirst { memory.hasState = true }
        if let event = isFirst ? memory.visible.state : memory.visible.event(after: former) {
            if memory.hasState { streams.send(event) }
        }
    }

    // MARK: Storage

    /// Stores the pending changes, and takes over what other processes have changed; their current account only if it
    /// `follows` it.
    ///
    /// - Returns: The error of storing, if the storage can only be read.
    /// - Throws: ``AuthError/storage(_:)`` if it cannot be read.
    @discardableResult
    func sync(follows: Bool = false, withdrawing choice: Sessions.Change? = nil) async throws(AuthError) -> AuthError? {
        try await serialized { [self] () async throws(AuthError) in
            let changes = memory.withLock(\.pending)
            do throws(AuthError) {
                try await take(apply(changes), of: changes, follows: follows)
                return nil
            } catch {
                memory.withLock { memory in
                    if let choice, let index = memory.pending.firstIndex(of: choice) {
                        memory.pending.remove(at: index)
                    }
                }
                do throws(AuthError) {
                    guard !changes.isEmpty else { throw error }
                    // A full disk can still be read.
                    try await take(apply([]), of: [], follows: follows)
                } catch let failure {
                    memory.withLock { memory in
                        // Nobody is signed in, as far as known.
                        if !memory.hasState { streams.send(memory.visible.state) }
                        memory.hasState = true
                    }
                    throw failure
                }
                return error
            }
        }
    }

    private struct Stored {
        /// The value before and after the changes.
        let before: Sessions
        var after: Sessions
        /// The sessions that sign-outs have ended.
        var ended: [StoredSession] = []
    }

    /// Applies changes to the stored value, in one transaction.
    private func apply(_ changes: [Sessions.Change]) async throws(AuthError) -> Stored {
        try await transaction { [key] transaction throws(SecureStorageError) in
            let before: Sessions
            do throws(SecureStorageError) {
                before = try transaction.value(for: key) ?? Sessions()
            } catch {
                // A sign-in replaces a record that cannot be read.
                guard changes.contains(where: \.isSignIn) else { throw error }
                before = Sessions()
            }
            var stored = Stored(before: before, after: before)
            for change in changes {
                if case .signOut(let ids) = change {
                    stored.ended += stored.after.accounts.values.filter { ids.contains($0.id) }
                }
                stored.after.apply(change)
            }
            guard stored.after != before else { return stored }
            if stored.after.isEmpty {
                transaction[key] = nil
            } else {
                try transaction.set(value: stored.after, for: key)
            }
            return stored
        }
    }

    private func take(_ stored: Stored, of changes: [Sessions.Change], follows: Bool) {
        memory.withLock { memory in
            if !memory.isLoaded {
                // The first event is the state before the changes.
                memory.isLoaded = true
                memory.stored = stored.before
                show(&memory)
                if memory.visible.currentUser != nil { dependencies.logger.log(.info, "Session restored") }
            }
            let own = memory.visible
            memory.stored = stored.after
            if !follows {
                memory.stored.keepCurrent(of: own)
                for account in changes.compactMap(\.chosenAccount) { memory.stored.apply(.makeCurrent(account)) }
            }
            memory.pending.removeFirst(changes.count)
            // Another process may have replaced the tokens that this one knows.
            for session in stored.ended where memory.ended[session.id] != nil { memory.ended[session.id] = session }
            show(&memory)
        }
    }

    /// Returns `true` if an account need not sign in again.
    func hasUsableSession() async -> Bool {
        _ = try? await sync()
        return sessions.accounts.values.contains { $0.refusal == nil }
    }

    /// Returns the sessions of all issuers that can be read, with refusals and tokens of this one that are not stored yet.
    /// An account whose sign-out is not stored yet is among them, since its user was told so.
    func storedSessions() async throws(AuthError) -> [StoredSession] {
        try await serialized { [self] () async throws(AuthError) in
            let facts = memory.withLock { $0.pending.filter { $0.chosenAccount == nil && !$0.isSignOut } }
            return try await transaction { [key] transaction in
                transaction.keys.filter { $0.hasPrefix(Self.prefix) }.flatMap { other in
                    var sessions = (try? transaction.value(Sessions.self, for: other)) ?? Sessions()
                    if other == key { facts.forEach { sessions.apply($0) } }
                    return sessions.accounts.values
                }
            }
        }
    }

    private func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Value
    ) async throws(AuthError) -> Value {
        do { return try await dependencies.secureStorage.transaction(body) } catch { throw .storage(error) }
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
