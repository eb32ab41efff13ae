import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// A manager with a token server, a browser, scripted storage and a test clock.
struct Fixture {
    let server: FakeTokenServer
    let browser: FakeBrowser
    let storage = ScriptedStorage()
    /// The entries of ``storage`` without its steps, as another process uses them.
    var disk: ScriptedStorage { ScriptedStorage(sharing: storage) }
    let logger = RecordingLogger()
    let clock: TestClock
    let auth: AuthManager
    private let dependencies: @Sendable (AuthConfiguration) -> AuthDependencies

    static let issuer = FakeTokenServer.issuer
    static let discovery = FakeTokenServer.discovery
    static let token = FakeTokenServer.token
    static let revoke = FakeTokenServer.revocation
    static let userinfo = FakeTokenServer.userinfo
    static let credentials = credentials("mina")
    static let password = "pass word&1"
    static let users = [
        "mina": claims,
        "joon": #"{"sub": "usr_joon", "name": "Joon Lee", "preferred_username": "joon", "locale": "en-US"}"#,
    ]

    /// Creates a fixture. A sleep that is not longer than `longestSkippedSleep` advances the clock to its end.
    init(skippingSleepsUpTo longestSkippedSleep: Duration = .seconds(1), configuration: AuthConfiguration = .test) {
        clock = TestClock(
            start: Date(timeIntervalSince1970: 1_800_000_000.25),
            skipsSleeps: true,
            upTo: longestSkippedSleep
        )
        server = FakeTokenServer(users: Self.users, password: Self.password) { [clock] in clock.date }
        browser = FakeBrowser(server: server, username: "mina")
        let locks = InMemoryExclusiveAccess(clock: clock)
        let ids = SequentialIDs()
        dependencies = { [server, storage, logger, browser, clock] configuration in
            AuthDependencies(
                network: server,
                secureStorage: storage,
                exclusiveAccess: locks,
                configuration: configuration,
                logger: logger,
                browser: browser,
                hashing: FakeHashing(),
                clock: clock,
                ids: ids.next,
                now: { clock.date },
                randomBytes: { Data((0..<$0).map(UInt8.init)) }
            )
        }
        auth = AuthManager(dependencies: dependencies(configuration))
    }

    /// Returns a manager with the same server and storage, like one in another process.
    func anotherProcess() -> AuthManager {
        AuthManager(dependencies: dependencies(.test))
    }

    /// Returns a client of the server, without a manager.
    func client(_ configuration: AuthConfiguration = .test) -> OAuthClient {
        OAuthClient(dependencies: dependencies(configuration))
    }

    static func credentials(_ username: String) -> Credentials {
        Credentials(username: username, password: password)
    }
}

// MARK: - Operations

extension Fixture {
    /// Lets requests wait at the returned gate, by default after the server has handled them.
    func hold(
        _ target: RequestTarget,
        _ step: (Gate) -> FakeTokenServer.Step = FakeTokenServer.Step.holdAnswer
    ) -> Gate {
        let gate = Gate()
        server.script(target, step(gate))
        return gate
    }

    /// Requests an access token. Its refresh waits at the gate, by default after the server has replaced the token.
    func beginRefresh(
        _ step: (Gate) -> FakeTokenServer.Step = FakeTokenServer.Step.holdAnswer
    ) async -> (caller: Task<AccessToken, any Error>, gate: Gate) {
        let gate = hold(Self.token, step)
        let caller = Task { [auth] in try await auth.accessToken() }
        await gate.untilArrived()
        return (caller, gate)
    }

    /// Expects that no user is signed in, in memory and in storage.
    func expectSignedOut(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(auth.currentUser == nil, sourceLocation: sourceLocation)
        #expect(try await stored == nil, sourceLocation: sourceLocation)
    }

    /// Signs in and returns all steps.
    func steps(_ method: SignInMethod) async throws -> [SignInStep] {
        let steps = Monitor<[SignInStep]>([])
        try await auth.signIn(with: method) { step in steps.withLock { $0.append(step) } }
        return steps.withLock { $0 }
    }

    /// Signs in and returns the user.
    func signIn(_ method: SignInMethod) async throws -> AuthUser { try await auth.signIn(with: method) { _ in } }

    /// Signs a user in.
    func signIn(_ username: String = "mina") async throws {
        try await auth.signIn(Self.credentials(username))
    }

    /// Signs Mina in with this response of the token endpoint.
    func signIn(response json: String) async throws {
        server.script(Self.token, .reply(json: json), .handle)
        acceptAllTokens()
        try await signIn()
    }

    /// Signs users in in another process, the last one as the current account.
    @discardableResult
    func signInElsewhere(_ usernames: String...) async throws -> AuthManager {
        let other = anotherProcess()
        for username in usernames { try await other.signIn(Self.credentials(username)) }
        return other
    }

    /// Stores Joon's session and signs Mina in.
    func signInBoth() async throws {
        try await signInElsewhere("joon")
        try await signIn()
    }

    /// Lets another process replace a token of Mina.
    func refreshElsewhere(_ number: Int) async throws {
        let other = anotherProcess()
        #expect(try await other.accessToken(replacing: .mina(number)) == .mina(number + 1))
        #expect(await other.finishRefreshes(within: nil))
    }

    /// Waits until the refresh token with this number is stored.
    func untilStored(_ number: Int) async throws {
        while try await record[.mina]?.tokens.refresh != "refresh-mina-\(number)", !Task.isCancelled {
            await Task.yield()
        }
    }

    /// Signs Mina in and advances the clock until her access token has expired.
    func signInAndExpire() async throws {
        try await signIn()
        clock.advance(by: .seconds(3600))
    }
}

// MARK: - Requests and stored sessions

extension Fixture {
    /// The tokens of Mina that the server accepts.
    var liveTokens: [String] { server.liveTokens(of: "mina") }

    /// The refresh tokens in revocation requests.
    var revoked: [String] { server.forms(Self.revoke).compactMap { $0["token"] }.filter { !$0.hasPrefix("access") } }

    /// The refresh tokens of all token requests.
    var usedRefreshTokens: [String] { server.forms(Self.token).compactMap { $0["refresh_token"] } }

    /// The key of the sessions.
    static let key = "auth.sessions.api"

    /// The sessions in storage, without the hooks.
    var record: Sessions {
        get async throws { try await disk.value(for: Self.key) ?? Sessions() }
    }

    /// The stored session of the current account.
    var stored: StoredSession? {
        get async throws { try await record.current }
    }

    /// Stores a session as the current one, with tokens that the server did not issue.
    func store(_ user: AuthUser, _ number: Int = 1, expiresIn seconds: Double = 3600) async throws {
        let id = try await record[user.id]?.id ?? "stored-\(user.id.subject)"
        try await store(session(number, id: id, user: user, expiresIn: seconds))
    }

    /// Stores a session as the current one of its issuer.
    func store(_ session: StoredSession) async throws {
        let key = "auth.sessions.\(session.user.id.issuer.storageKeyPart)"
        var record = try await disk.value(Sessions.self, for: key) ?? Sessions()
        record.apply(.signIn(session))
        try await disk.set(value: record, for: key)
    }

    /// The stored form of an account that cannot be read.
    static let damaged = Data(#"{"version": 2}"#.utf8)

    /// Replaces the stored session of an account by ``damaged``.
    func damageSession(of id: AccountID) async throws {
        struct Record: Codable {
            var current: String?
            var accounts: [String: Data]
        }
        let data = try #require(try await disk.data(for: Self.key))
        var record = try JSONDecoder().decode(Record.self, from: data)
        record.accounts[id.subject] = Self.damaged
        try await disk.set(JSONEncoder().encode(record), for: Self.key)
    }

    /// Returns a session with tokens that were issued for an hour if they have expired.
    func session(
        _ number: Int = 1,
        id: String = "stored",
        of clientID: String = "trellis-app",
        user: AuthUser = .mina,
        expiresIn seconds: Double = 3600
    ) -> StoredSession {
        let expiry = Date(timeIntervalSince1970: (clock.date.timeIntervalSince1970 + seconds).rounded(.down))
        let tokens = Tokens(
            access: "access-mina-\(number)",
            refresh: "refresh-mina-\(number)",
            expiry: expiry,
            lifetime: seconds > 0 ? seconds : 3600,
            scopes: ["profile"]
        )
        return StoredSession(id: id, clientID: clientID, tokens: tokens, user: user)
    }
}

func url(_ text: String) -> URL {
    URL(string: text) ?? URL(filePath: text)
}

extension AccountID {
    static let mina = AccountID(issuer: "api", subject: "usr_mina")
    static let joon = AccountID(issuer: "api", subject: "usr_joon")
}

extension AccessToken {
    /// Mina's access token with this number.
    static func mina(_ number: Int) -> AccessToken { AccessToken(account: .mina, value: "access-mina-\(number)") }
    static func joon(_ number: Int) -> AccessToken { AccessToken(account: .joon, value: "access-joon-\(number)") }
}

extension AuthUser {
    static let mina = AuthUser(
        id: .mina,
        name: "Mina Kim",
        username: "mina",
        email: "mina@example.com",
        locale: "ko-KR",
        claims: ["tier": .string("gold"), "new_claim": .array([.number(1)])]
    )
    static let joon = AuthUser(id: .joon, name: "Joon Lee", username: "joon", locale: "en-US")
}

extension AuthManager {
    /// Starts `count` calls. On return each is waiting or done: an actor runs jobs of one priority in order, and a call
    /// passes few actors.
    func begin<Value: Sendable>(
        _ count: Int = 1,
        _ call: @escaping @Sendable (AuthManager) async throws(AuthError) -> Value
    ) async -> [Task<Result<Value, AuthError>, Never>] {
        let calls = (0..<count).map { _ in
            Task { await Result { () async throws(AuthError) in try await call(self) } }
        }
        for _ in 0..<100 { await Task { pass() }.value }
        return calls
    }

    private func pass() {}

    func beginAccessToken() async -> Task<Result<AccessToken, AuthError>, Never> {
        await begin { manager throws(AuthError) in try await manager.accessToken() }[0]
    }

    func beginSignOut() async -> Task<Result<Revocation, AuthError>, Never> {
        await begin { manager throws(AuthError) in try await manager.signOut(.grant) }[0]
    }
}

/// Returns the first elements of `stream`.
func first<Element>(_ count: Int, of stream: AsyncStream<Element>) async -> [Element] {
    await stream.prefix(count).reduce(into: []) { $0.append($1) }
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
