public import Core
public import CoreTesting
public import Foundation
import Locking

/// A sign-in server in memory with users, which behaves like a real one: it has one grant for a user and client, replaces
/// refresh tokens, and ends the session when one is used twice. A script delays or replaces its answers.
///
/// ```swift
/// let server = FakeTokenServer(users: ["mina": #"{"sub": "usr_mina"}"#], password: "p")
/// let auth = AuthAssembly(
///     dependencies: .init(network: server, secureStorage: storage, configuration: .test)
/// ).assemble()
/// server.script(FakeTokenServer.token, .reply(status: 503), .handle)
/// try await auth.signIn(Credentials(username: "mina", password: "p"))
/// ```
/// The access tokens of a user are `access-mina-1`, `access-mina-2`, …, and the refresh tokens `refresh-mina-1`, ….
/// A request to an unknown address without a script fails with `NetworkError.invalidRequest(_:)`.
public final class FakeTokenServer: NetworkServiceProtocol {
    /// The tokens that descend from one sign-in.
    public struct Session: Sendable {
        /// The user who signed in.
        public let username: String
        /// The client id, or the credentials of a confidential client.
        let client: String
        /// The refresh tokens in order of issue. The last one is valid.
        public internal(set) var refreshTokens: [String] = []
        /// The dates of issue.
        public internal(set) var issueDates: [Date] = []
        /// `true` until the grant is revoked or a refresh token is used twice.
        public internal(set) var isLive = true
    }

    /// A step of a script, which concerns one request.
    public enum Step: Sendable {
        /// The server handles the request.
        case handle
        /// The request arrives at the gate. When the gate is open, the step `then` follows.
        indirect case holdRequest(Gate, then: Step = .handle)
        /// The server handles the request. The answer arrives at the gate, and is sent when the gate is open.
        case holdAnswer(Gate)
        /// The server handles the request, and the connection is lost before the answer.
        case loseAnswer
        /// The request does not reach the server.
        case fail(NetworkError)
        /// A proxy answers, and the server does not get the request.
        case reply(NetworkResponse)

        /// Returns a step in which a proxy answers, and the server does not get the request.
        public static func reply(status: Int = 200, headers: HTTPHeaders = [:], json: String = "") -> Step {
            let headers = (["Content-Type": "application/json"] as HTTPHeaders).merging(headers)
            return .reply(NetworkResponse(status: status, headers: headers, body: Data(json.utf8)))
        }
    }

    /// The issuer, whose endpoints have addresses below it.
    public static let issuer = "http://127.0.0.1:8080"
    /// The metadata (OpenID Connect Discovery §4), below the base URL of the network service.
    public static let discovery: RequestTarget = "/.well-known/openid-configuration"
    /// The token endpoint.
    public static let token = endpoint("/oauth/token")
    /// The revocation endpoint (RFC 7009).
    public static let revocation = endpoint("/oauth/revoke")
    /// The userinfo endpoint (OpenID Connect Core §5.3).
    public static let userinfo = endpoint("/oauth/userinfo")
    /// The device authorization endpoint (RFC 8628).
    public static let deviceAuthorization = endpoint("/oauth/device_authorization")

    private static func endpoint(_ path: String) -> RequestTarget {
        .url(URL(string: issuer + path) ?? URL(filePath: path))
    }

    private struct State {
        var table: TokenTable
        var requests: [NetworkRequest] = []
        var scripts: [RequestTarget: [Step]] = [:]
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Date

    /// Creates a server, whose access tokens live for an hour and which has no grace period.
    ///
    /// - Parameters:
    ///   - users: The userinfo response of each user by the user name, a JSON object with the member `sub`.
    ///   - password: The password of all users.
    ///   - now: Returns the current date.
    public init(users: [String: String], password: String, now: @escaping @Sendable () -> Date = { Date() }) {
        state = Mutex(State(table: TokenTable(users: users, password: password)))
        self.now = now
    }
}

// MARK: - State

extension FakeTokenServer {
    /// The lifetime of the access tokens that are issued from now on, or zero if they do not expire.
    public var lifetime: Duration {
        get { state.withLock(\.table.lifetime) }
        set { state.withLock { $0.table.lifetime = newValue } }
    }

    /// The time in which the former refresh token may be used again.
    public var gracePeriod: Duration {
        get { state.withLock(\.table.gracePeriod) }
        set { state.withLock { $0.table.gracePeriod = newValue } }
    }

    /// The grant types that the metadata names. `nil` names none, and the server offers all.
    public var grantTypes: [String]? {
        get { state.withLock(\.table.grantTypes) }
        set { state.withLock { $0.table.grantTypes = newValue } }
    }

    /// The requests so far, in order.
    public var requests: [NetworkRequest] { state.withLock(\.requests) }

    /// Returns the decoded forms of the requests to `target` so far.
    public func forms(_ target: RequestTarget) -> [[String: String]] {
        requests.filter { $0.target == target }.map(TokenTable.form)
    }

    /// All sessions in order of their sign-ins.
    public var sessions: [Session] { state.withLock(\.table.sessions) }

    /// Returns the valid refresh tokens of a user.
    public func liveTokens(of username: String) -> [String] {
        sessions.filter { $0.username == username && $0.isLive }.compactMap(\.refreshTokens.last)
    }

    /// The refresh tokens that were refused with `invalid_grant`, in order.
    public var refusedTokens: [String] { state.withLock(\.table.refusedTokens) }

    /// The users whose grant was revoked.
    public var revokedUsers: Set<String> { state.withLock(\.table.revokedUsers) }

    /// Ends all sessions of a user, as after a change of the password.
    public func endSessions(of username: String) { state.withLock { $0.table.endSessions(of: username) } }

    /// Signs a user in on the page at `url`, the authorization request (RFC 6749 §4.1.1).
    ///
    /// - Returns: The redirect with a code.
    public func signIn(_ username: String, on url: URL) -> URL {
        state.withLock { $0.table.authorize(username, on: url) }
    }

    /// Lets a user confirm a device's code (RFC 8628 §3.3).
    public func confirm(_ userCode: String, as username: String) {
        state.withLock { $0.table.deviceUsers[userCode] = username }
    }
}

// MARK: - Requests

extension FakeTokenServer {
    /// Replaces the script for requests to `target`, which need not be an address of this server. Each step is for one
    /// request, in order; the last one is for all further ones. Without steps, all are handled.
    public func script(_ target: RequestTarget, _ steps: Step...) {
        state.withLock { $0.scripts[target] = steps.isEmpty ? nil : steps }
    }

    /// Records the request and answers it. A cancelled task gets no answer to a request that has reached the server.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let step = state.withLock { state -> Step in
            state.requests.append(request)
            guard let steps = state.scripts[request.target], let step = steps.first else { return .handle }
            if steps.count > 1 { state.scripts[request.target]?.removeFirst() }
            return step
        }
        let response = try await response(to: request, step)
        guard !Task.isCancelled else { throw .cancelled }
        return try response.validated()
    }

    private func response(to request: NetworkRequest, _ step: Step) async throws(NetworkError) -> NetworkResponse {
        switch step {
        case .handle:
            return try handle(request)
        case .holdRequest(let gate, let next):
            await gate.pass()
            return try await response(to: request, next)
        case .holdAnswer(let gate):
            let response = try handle(request)
            await gate.pass()
            return response
        case .loseAnswer:
            _ = try handle(request)
            throw .offline(request: Self.issuer, reason: "connection lost")
        case .fail(let error):
            throw error
        case .reply(let response):
            return response
        }
    }

    private func handle(_ request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
        let response = state.withLock { $0.table.response(to: request, at: now()) }
        guard let response else { throw .invalidRequest("The fake token server has no response to \(request).") }
        return response
    }
}
