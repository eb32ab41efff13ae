import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// A manager with a fake server that has one user, fake storage and a test clock.
struct Fixture {
    let network = FakeNetworkService()
    let storage = ScriptedStorage()
    /// The entries of ``storage`` without its steps, as another process uses them.
    var disk: ScriptedStorage { ScriptedStorage(sharing: storage) }
    let logger = RecordingLogger()
    let clock: TestClock
    /// An open gate that each revocation request passes.
    let revocations = Gate()
    let auth: AuthManager
    private let dependencies: AuthAssembly.Dependencies

    static let server = "http://127.0.0.1:8080"
    static let discovery: RequestTarget = "/.well-known/openid-configuration"
    static let token = endpoint("/oauth/token")
    static let revoke = endpoint("/oauth/revoke")
    static let userinfo = endpoint("/oauth/userinfo")
    static let credentials = Credentials(username: "mina", password: "pass word&1")
    static let users = ["mina", "joon"].map { name in
        let claims = claims(id: "usr_\(name)")
        return FakeTokenServer.User(username: name, password: "pass word&1", claims: claims)
    }

    /// Creates a fixture. By default a sleep of at most a second advances the clock to its end.
    init(skipsSleeps: Bool = true) {
        clock = TestClock(
            start: Date(timeIntervalSince1970: 1_800_000_000.25),
            skipsSleeps: skipsSleeps,
            upTo: .seconds(1)
        )
        let ids = SequentialIDs()
        dependencies = .init(
            network: network,
            secureStorage: storage,
            exclusiveAccess: InMemoryExclusiveAccess(clock: clock),
            logger: logger,
            clock: clock,
            ids: ids.next
        ) { [clock] in clock.date }
        auth = AuthAssembly(dependencies: dependencies).makeManager()
        network.reply(to: .get, Self.discovery, json: Self.metadata())
        network.reply(to: .get, Self.userinfo, json: Self.claims(id: "usr_mina"))
        revocations.open()
        network.reply(to: .post, Self.revoke) { [revocations] _ throws(NetworkError) in
            await revocations.pass()
            return NetworkResponse(status: 200)
        }
    }

    /// Returns a manager with the same network and storage, like one in another process.
    func anotherProcess() -> AuthManager {
        AuthAssembly(dependencies: dependencies).makeManager()
    }
}

// MARK: - Responses

extension Fixture {
    static func endpoint(_ path: String) -> RequestTarget {
        .url(url(server + path))
    }

    static func metadata(issuer: String = server, changing changes: [String: String?] = [:]) -> String {
        var members: [String: String] = [
            "issuer": issuer,
            "authorization_endpoint": server + "/oauth/authorize",
            "token_endpoint": server + "/oauth/token",
            "revocation_endpoint": server + "/oauth/revoke",
            "userinfo_endpoint": server + "/oauth/userinfo",
        ]
        for (name, value) in changes { members[name] = value }
        return "{" + members.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ",") + "}"
    }

    static func claims(id: String, name: String = "Mina Kim", locale: String = "ko-KR") -> String {
        """
        {"sub": "\(id)", "name": "\(name)", "preferred_username": "mina", "email": "mina@example.com",
         "locale": "\(locale)", "tier": "gold", "new_claim": [1]}
        """
    }

    /// Returns a token response with `access-1` and `refresh-1` for the number 1.
    static func tokens(_ number: Int, expiresIn seconds: Int = 3600) -> String {
        """
        {"access_token": "access-\(number)", "token_type": "Bearer", "expires_in": \(seconds),
         "refresh_token": "refresh-\(number)", "scope": "profile"}
        """
    }

    /// Queues the tokens with this number as the response to a token request.
    func grant(_ number: Int, expiresIn seconds: Int = 3600) {
        network.reply(to: .post, Self.token, json: Self.tokens(number, expiresIn: seconds))
    }

    /// Replaces the responses to requests.
    func respond(to method: HTTPMethod, _ target: RequestTarget, status: Int = 200, json: String) {
        network.removeReplies(to: method, target)
        network.reply(to: method, target, status: status, json: json)
    }

    /// Replaces the server metadata.
    func changeMetadata(_ changes: [String: String?]) {
        respond(to: .get, Self.discovery, json: Self.metadata(changing: changes))
    }

    /// Replaces the responses to token requests.
    func respondToTokenRequests(status: Int = 200, json: String) {
        respond(to: .post, Self.token, status: status, json: json)
    }

    /// Replaces the responses to token requests. They wait at the gate, and by default have the tokens with this number.
    func grant(_ number: Int, behind gate: Gate, response: NetworkResponse? = nil) {
        let response = response ?? NetworkResponse(status: 200, body: Data(Self.tokens(number).utf8))
        network.removeReplies(to: .post, Self.token)
        network.reply(to: .post, Self.token) { _ throws(NetworkError) in
            await gate.pass()
            return response
        }
    }

    static let invalidGrant = NetworkResponse(status: 400, body: Data(#"{"error": "invalid_grant"}"#.utf8))

    /// Requests an access token. Its refresh waits at the gate, and by default gets the tokens with the number 2.
    func beginRefresh(response: NetworkResponse? = nil) async -> (caller: Task<AccessToken, any Error>, gate: Gate) {
        let gate = Gate()
        grant(2, behind: gate, response: response)
        let caller = Task { [auth] in try await auth.accessToken() }
        await gate.untilArrived()
        return (caller, gate)
    }

    /// Requests an access token. Its refresh gets the tokens with the number 2, and cannot save them for 30 s.
    func refreshWithoutSaving() async throws {
        grant(2)
        storage.fail { $0.isSet }
        let end = clock.date.addingTimeInterval(30)
        #expect(try await auth.accessToken() == .mina(2))
        // The clock of the test skips the pauses.
        while clock.date < end, !Task.isCancelled { await Task.yield() }
        storage.before(nil)
    }

    /// Lets revocations wait at the returned gate.
    func holdRevocations() -> Gate {
        let gate = Gate()
        network.removeReplies(to: .post, Self.revoke)
        network.reply(to: .post, Self.revoke) { _ throws(NetworkError) in
            await gate.pass()
            guard !Task.isCancelled else { throw .cancelled }
            return NetworkResponse(status: 200)
        }
        return gate
    }

    /// Expects that no user is signed in, in memory and in storage.
    func expectSignedOut(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(auth.currentUser == nil, sourceLocation: sourceLocation)
        #expect(try await stored == nil, sourceLocation: sourceLocation)
    }

    /// Signs in. The request waits at the gate, and gets the tokens with the number 1.
    func beginSignIn() async -> (caller: Task<AuthUser, any Error>, gate: Gate) {
        let gate = Gate()
        grant(1, behind: gate)
        let caller = Task { [auth] in try await auth.signIn(Self.credentials) }
        await gate.untilArrived()
        return (caller, gate)
    }

    /// Signs Mina in with the tokens with the number 1.
    func signIn() async throws {
        respondToTokenRequests(json: Self.tokens(1))
        try await auth.signIn(Self.credentials)
        network.removeReplies(to: .post, Self.token)
    }

    /// Waits until the refresh token with this number is stored.
    func untilStored(_ number: Int, of account: AccountID = .mina) async throws {
        while try await store.session(of: account)?.tokens.refresh != "refresh-\(number)", !Task.isCancelled {
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
    /// Returns the decoded forms of the requests to `target`.
    func forms(_ target: RequestTarget) -> [[String: String]] {
        network.requests.filter { $0.target == target }.map(Self.form)
    }

    /// Returns the decoded form of a request.
    static func form(of request: NetworkRequest) -> [String: String] {
        var form = URLComponents()
        form.percentEncodedQuery = String(decoding: request.body ?? Data(), as: UTF8.self)
        return Dictionary((form.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    /// The revoked tokens.
    var revoked: [String] { forms(Self.revoke).compactMap { $0["token"] }.filter { !$0.hasPrefix("access") } }

    /// Waits until these tokens are revoked. Two processes may both revoke one.
    func untilRevoked(_ tokens: Set<String>) async {
        while !Set(revoked).isSuperset(of: tokens), !Task.isCancelled { await Task.yield() }
    }

    /// The refresh tokens of all token requests.
    var usedRefreshTokens: [String] { forms(Self.token).compactMap { $0["refresh_token"] } }

    /// The sessions in storage, without the hooks.
    var store: SessionStorage { SessionStorage(storage: disk, issuer: "api") }

    /// The stored session of the current account.
    var stored: StoredSession? {
        get async throws { try await store.currentSession() }
    }

    /// Stores a session as the current one, like another process that signs in or refreshes the tokens.
    func store(_ number: Int, user: AuthUser = .mina, expiresIn seconds: Double = 3600) async throws {
        let id = try await store.session(of: user.id)?.id ?? "stored"
        let session = session(number, id: id, user: user, expiresIn: seconds)
        try await disk.set(value: session, for: store.key(of: user.id))
        try await disk.set(value: user.id.subject, for: store.currentKey)
    }

    /// Returns a session with the tokens of ``tokens(_:expiresIn:)``, which were issued for an hour if they have expired.
    func session(
        _ number: Int,
        id: String = "stored",
        user: AuthUser = .mina,
        expiresIn seconds: Double = 3600
    ) -> StoredSession {
        let expiry = Date(timeIntervalSince1970: (clock.date.timeIntervalSince1970 + seconds).rounded(.down))
        let tokens = Tokens(
            access: "access-\(number)",
            refresh: "refresh-\(number)",
            expiry: expiry,
            lifetime: seconds > 0 ? seconds : 3600,
            scopes: ["profile"]
        )
        return StoredSession(id: id, clientID: "trellis-app", tokens: tokens, user: user)
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
    static func mina(_ number: Int) -> AccessToken { AccessToken(account: .mina, value: "access-\(number)") }
}

extension AuthUser {
    static let mina = AuthUser(
        id: .mina,
        name: "Mina Kim",
        username: "mina",
        email: "mina@example.com",
        locale: "ko-KR",
        tier: .gold
    )
    static let joon = AuthUser(id: .joon, name: "Joon Lee", username: "joon", locale: "en-US", tier: .free)
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
        await begin { manager throws(AuthError) in try await manager.signOut() }[0]
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
