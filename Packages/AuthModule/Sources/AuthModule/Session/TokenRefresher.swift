import Core
import Foundation

/// Hands out the access tokens of all accounts, and refreshes them.
///
/// A refresh is one task for all callers of an account. It runs under a lock of the account that all processes share, and
/// reads the storage first. Callers get new tokens before they are stored.
struct TokenRefresher: Sendable {
    let store: SessionStore
    let client: OAuthClient

    private var dependencies: AuthDependencies { client.dependencies }

    /// The time that a caller waits for a refresh, which goes on.
    private static let callerLimit = Duration.seconds(10)
    private static let lockLimit = Duration.seconds(30)
    private static let saveLimit = Duration.seconds(30)
    private static let savePause = Duration.seconds(1)

    /// Returns the token if it is valid, and refreshes it in the background if it is about to expire. Otherwise refreshes
    /// it first, and waits 10 s for that. A caller that does not wait any longer does not stop it, since the server may
    /// already have invalidated the refresh token. `rejected` is a token that the server rejected.
    func accessToken(
        of account: AccountID,
        validFor lifetime: Duration,
        replacing rejected: AccessToken? = nil
    ) async throws(AuthError) -> AccessToken {
        store.syncIfNeeded()
        let time = dependencies.time()
        var results: AsyncStream<Result<AccessToken, AuthError>>?
        let token = try store.withToken(of: account) { state -> AccessToken in
            if let rejected { state.reject(rejected) }
            if RetryByUser.isRunning { state.throttle.endPause(at: time) }
            if let token = state.freshToken(at: time, for: lifetime) { return token }
            if let (token, isDue) = state.validToken(at: time, for: lifetime) {
                if isDue { _ = refresh(&state) }
                return token
            }
            state.wait(for: lifetime)
            results = refresh(&state).stream()
            return state.token
        }
        guard let results else { return token }
        let result = await withTimeLimit(Self.callerLimit, by: dependencies.clock) { await results.first { _ in true } }
        guard let result else {
            throw Task.isCancelled
                ? .cancelled : .network(.timedOut(request: account.issuer, after: Self.callerLimit))
        }
        // The account may have been signed out since then.
        if case .success = result { try store.withToken(of: account) { _ in } }
        return try result.get()
    }

    /// Joins the running refresh or starts one.
    private func refresh(_ state: inout TokenState) -> TokenState.Refresh {
        if let refresh = state.refresh { return refresh }
        let refresh = TokenState.Refresh()
        let account = state.session.user.id
        let work = Task(priority: .high) { await withBackgroundTime { await run(refresh, of: account) } }
        state.begin(refresh, work)
        return refresh
    }

    /// Returns the name of the lock of an account's refreshes: a number of 64 bits that tells nothing about the user (FNV-1a).
    private func lock(of account: AccountID) -> String {
        let text = [client.configuration.clientID, account.issuer, account.subject].joined(separator: "\n")
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "auth.refresh.\(String(hash, radix: 16))"
    }

    /// Refreshes the token under the lock of its account, and gives callers that still wait the result.
    private func run(_ refresh: TokenState.Refresh, of account: AccountID) async {
        let result: Result<Void, AuthError>
        do {
            result = try await dependencies.exclusiveAccess.withLock(lock(of: account), wait: Self.lockLimit) {
                await Result { () async throws(AuthError) in try await renewToken(of: account) }
            }
        } catch {
            result = .failure(AuthError(error))
        }
        if case .failure(let error) = result {
            dependencies.logger.log(.warning, "Access token not refreshed", error: error)
        }
        try? store.withToken(of: account) { state in
            if state.refresh === refresh { state.end(with: result.map { state.token }) }
        }
    }

    private func renewToken(of account: AccountID) async throws(AuthError) {
        // Another process may have refreshed the token, or signed the account in or out.
        try await store.sync()
        while let session = try store.withToken(
            of: account,
            { state throws(AuthError) in try state.sessionToRefresh(at: dependencies.time()) }
        ) {
            guard let refreshToken = session.tokens.refresh else {
                await store.add(.refusal(.notRefreshable, of: session.tokens, account))
                continue
            }
            guard session.clientID == client.configuration.clientID else {
                throw .otherClient(session.clientID)
            }
            do {
                let (tokens, claims) = try await client.refresh(session.tokens, with: refreshToken, of: account)
                dependencies.logger.log(.debug, "Access token refreshed")
                store.receive(.tokens(tokens, claims, replacing: session.tokens, of: account), of: account)
            } catch {
                guard let reason = ExpiryReason(error) else {
                    try store.withToken(of: account) { state in
                        state.throttle.fail(with: error, at: dependencies.time(), date: dependencies.now())
                    }
                    throw error
                }
                // Another process may have replaced the token, which is used then.
                _ = try? await store.sync()
                guard store.sessions[account]?.tokens == session.tokens else { continue }
                dependencies.logger.log(.warning, "Session ended by the server")
                await store.add(.refusal(reason, of: session.tokens, account))
                continue
            }
            return await save()
        }
    }

    /// Stores new tokens, and tries it again for 30 s: another process that spends the replaced token could end the session.
    private func save() async {
        let elapsed = dependencies.clock.stopwatch()
        repeat {
            do throws(AuthError) {
                guard let error = try await store.sync() else { return }
                throw error
            } catch {
                dependencies.logger.log(.warning, "Refreshed tokens not saved", error: error)
            }
            guard (try? await dependencies.clock.sleep(for: Self.savePause)) != nil else { return }
        } while elapsed() < Self.saveLimit
    }
}

extension AuthError {
    /// Creates the error of a lock that another process holds.
    fileprivate init(_ error: ExclusiveAccessError) {
        switch error {
        case .busy(let name, let waited): self = .storage(.busy(path: name, waited: waited))
        case .unavailable(let path, let reason): self = .storage(.unavailable(path: path, reason: reason))
        }
    }
}
