import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// A manager with a server that knows Mina, a storage and a clock.
struct Fixture {
    let network = FakeNetworkService()
    let storage = HookedStorage()
    let logger = RecordingLogger()
    let clock = TestClock(start: Date(timeIntervalSince1970: 1_800_000_000.25))
    /// Tells when the server was asked to revoke something; it is open.
    let revocations = Gate()
    let auth: AuthManager

    static let server = "http://127.0.0.1:8080"
    static let discovery: RequestTarget = "/.well-known/openid-configuration"
    static let token = endpoint("/oauth/token")
    static let revoke = endpoint("/oauth/revoke")
    static let userinfo = endpoint("/oauth/userinfo")
    static let credentials = Credentials(username: "mina", password: "pass word&1")
    static let mina = AuthUser(
        id: "usr_mina",
        name: "Mina Kim",
        username: "mina",
        email: "mina@example.com",
        locale: "ko-KR",
        tier: .gold
    )

    init() {
        auth = Self.manager(network: network, storage: storage, logger: logger, clock: clock)
        network.reply(to: .get, Self.discovery, json: Self.metadata())
        network.reply(to: .get, Self.userinfo, json: Self.claims(id: "usr_mina"))
        revocations.open()
        network.reply(to: .post, Self.revoke) { [revocations] _ throws(NetworkError) in
            await revocations.pass()
            return NetworkResponse(status: 200)
        }
    }

    /// A manager over the same network and storage, as another process would have.
    func anotherProcess() -> AuthManager {
        Self.manager(network: network, storage: storage, logger: logger, clock: clock)
    }

    private static func manager(
        network: FakeNetworkService,
        storage: HookedStorage,
        logger: RecordingLogger,
        clock: TestClock
    ) -> AuthManager {
        AuthManager(.init(network: network, storage: storage, logger: logger) { clock.date })
    }
}

// MARK: - What the server says

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

    /// The `number`th tokens of a session: `access-1` with `refresh-1` and so on.
    static func tokens(_ number: Int, expiresIn seconds: Int = 3600) -> String {
        """
        {"access_token": "access-\(number)", "token_type": "Bearer", "expires_in": \(seconds),
         "refresh_token": "refresh-\(number)", "scope": "profile"}
        """
    }

    /// The next token request gets the `number`th tokens.
    func grant(_ number: Int, expiresIn seconds: Int = 3600) {
        network.reply(to: .post, Self.token, json: Self.tokens(number, expiresIn: seconds))
    }

    /// Answers requests from now on.
    func answer(_ method: HTTPMethod, _ target: RequestTarget, status: Int = 200, json: String) {
        network.forget(method, target)
        network.reply(to: method, target, status: status, json: json)
    }

    /// Discovers a server whose metadata has other members.
    func discover(changing changes: [String: String?]) {
        answer(.get, Self.discovery, json: Self.metadata(changing: changes))
    }

    /// Answers token requests from now on.
    func answerTokenRequests(status: Int = 200, json: String) {
        answer(.post, Self.token, status: status, json: json)
    }

    /// Answers token requests from now on, once the gate is open: by default with the `number`th tokens.
    func grant(_ number: Int, behind gate: Gate, answer: NetworkResponse? = nil) {
        let answer = answer ?? NetworkResponse(status: 200, body: Data(Self.tokens(number).utf8))
        network.forget(.post, Self.token)
        network.reply(to: .post, Self.token) { _ throws(NetworkError) in
            await gate.pass()
            return answer
        }
    }

    static let invalidGrant = NetworkResponse(status: 400, body: Data(#"{"error": "invalid_grant"}"#.utf8))

    /// Asks for a token, whose refresh waits at the gate for its answer: by default the second tokens.
    func beginRefresh(
        answer: NetworkResponse? = nil
    ) async -> (caller: Task<AccessToken, any Error>, gate: Gate) {
        let gate = Gate()
        grant(2, behind: gate, answer: answer)
        let caller = Task { [auth] in try await auth.accessToken() }
        await gate.untilArrived()
        return (caller, gate)
    }

    /// Asks for a token, whose refresh gets the second tokens and cannot save them.
    func refreshWithoutSaving() async {
        grant(2)
        storage.failNextSet()
        await #expect(throws: AuthError.storage(HookedStorage.full)) { try await auth.accessToken() }
    }

    /// Makes the server confirm no revocation before the gate is open.
    func holdRevocations() -> Gate {
        let gate = Gate()
        network.forget(.post, Self.revoke)
        network.reply(to: .post, Self.revoke) { _ throws(NetworkError) in
            await gate.pass()
            guard !Task.isCancelled else { throw .cancelled }
            return NetworkResponse(status: 200)
        }
        return gate
    }

    /// Expects that nobody is signed in, here and in the storage.
    func expectNobody(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(auth.currentUser == nil, sourceLocation: sourceLocation)
        #expect(try await stored == nil, sourceLocation: sourceLocation)
    }

    /// Begins to sign in, which waits at the gate for the first tokens.
    func beginSignIn() async -> (caller: Task<AuthUser, any Error>, gate: Gate) {
        let gate = Gate()
        grant(1, behind: gate)
        let caller = Task { [auth] in try await auth.signIn(Self.credentials) }
        await gate.untilArrived()
        return (caller, gate)
    }

    /// Signs Mina in with the first tokens.
    func signIn(expiresIn seconds: Int = 3600) async throws {
        answerTokenRequests(json: Self.tokens(1, expiresIn: seconds))
        try await auth.signIn(Self.credentials)
        network.forget(.post, Self.token)
    }

    /// Signs Mina in and lets her access token expire.
    func signInAndExpire() async throws {
        try await signIn()
        clock.advance(by: .seconds(3600))
    }
}

// MARK: - What was asked and stored

extension Fixture {
    /// The forms posted to `target` so far, decoded.
    func forms(_ target: RequestTarget) -> [[String: String]] {
        network.requests.filter { $0.target == target }.map { request in
            let text = String(decoding: request.body ?? Data(), as: UTF8.self)
            let pairs = text.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// The tokens that were revoked so far.
    var revoked: [String?] { forms(Self.revoke).map { $0["token"] } }

    /// The refresh tokens that were used so far.
    var refreshesAsked: [String] { forms(Self.token).compactMap { $0["refresh_token"] } }

    /// What the storage holds as the current session.
    var stored: StoredSession? {
        get async throws {
            try await SessionStore(storage: storage.base).current()
        }
    }

    /// Writes what another process would have.
    func store(_ number: Int, user: AuthUser = mina, expiresIn seconds: Double = 3600) async throws {
        try await SessionStore(storage: storage.base).keep(
            session(number, user: user, expiresIn: seconds),
            asCurrent: true
        )
    }

    func session(_ number: Int, user: AuthUser = mina, expiresIn seconds: Double = 3600) -> StoredSession {
        let expiry = Date(timeIntervalSince1970: (clock.date.timeIntervalSince1970 + seconds).rounded(.down))
        return StoredSession(
            tokens: Tokens(access: "access-\(number)", refresh: "refresh-\(number)", expiry: expiry),
            user: user
        )
    }
}

func url(_ text: String) -> URL {
    URL(string: text) ?? URL(filePath: text)
}

extension AuthUser {
    static let joon = AuthUser(id: "usr_joon", name: "Joon Lee", username: "joon", locale: "en-US", tier: .free)
}

extension AuthManager {
    /// Begins `count` calls. When it returns, each of them waits for something or is done: an actor takes up what
    /// has the same priority in order.
    func begin<Value: Sendable>(
        _ count: Int = 1,
        _ call: @escaping @Sendable (AuthManager) async throws(AuthError) -> Value
    ) async -> [Task<Result<Value, AuthError>, Never>] {
        let calls = (0..<count).map { _ in
            Task { await Result { () async throws(AuthError) in try await call(self) } }
        }
        for _ in 0..<3 { await Task { _ = attempts }.value }
        return calls
    }
}

extension AuthManager {
    func beginAccessToken() async -> Task<Result<AccessToken, AuthError>, Never> {
        await begin { manager throws(AuthError) in try await manager.accessToken() }[0]
    }

    func beginSignOut() async -> Task<Result<Revocation, AuthError>, Never> {
        await begin { manager throws(AuthError) in try await manager.signOut() }[0]
    }
}

/// The first users that `changes` tells.
func first(_ count: Int, of changes: AsyncStream<AuthUser?>) async -> [AuthUser?] {
    var seen: [AuthUser?] = []
    for await user in changes.prefix(count) { seen.append(user) }
    return seen
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
