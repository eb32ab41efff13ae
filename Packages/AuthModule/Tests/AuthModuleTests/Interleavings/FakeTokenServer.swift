import Core
import CoreTesting
import Foundation
import Locking

/// A sign-in server that rotates refresh tokens. The second use of one ends its family (RFC 9700 §4.14.2).
///
/// All tokens of a user belong to one grant, as at Keycloak, Auth0 and Google: the revocation of one ends them all (RFC
/// 7009 §2.1).
final class FakeTokenServer: Sendable {
    /// The tokens that descend from one sign-in.
    struct Family: Sendable {
        let subject: String
        var isLive = true
        /// The refresh token that has not been used.
        var current: String
        /// `true` if the response with the current tokens was lost.
        var isLost = false
    }

    private struct State {
        var families: [Family] = []
        var familyOfToken: [String: Int] = [:]
        var expiry: [String: Duration] = [:]
        var refused: Set<String> = []
        var revoked: Set<String> = []
        var gatekeepers: [RequestTarget: Gatekeeper] = [:]
        var random: SeededGenerator
        var faultRate = 0.0
        var issueTime: [Int: Duration] = [:]
        var needlessRefreshCount = 0
        var wrongClientCount = 0
    }

    /// Returns 200 to let a request pass, or the status of its response.
    typealias Gatekeeper = @Sendable () async -> Int

    private enum Fault: CaseIterable {
        case notReached, lostAnswer, unavailable
    }

    private let state: Mutex<State>
    private let time: @Sendable () -> Duration
    private static let lifetime = 100
    private static let offline = NetworkError.offline(request: "http://127.0.0.1", reason: "cut")

    init(seed: UInt64, time: @escaping @Sendable () -> Duration) {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
        self.time = time
    }

    var families: [Family] { state.withLock(\.families) }

    /// The users one of whose refreshes was refused.
    var refused: Set<String> { state.withLock(\.refused) }

    /// The number of refreshes of a token that was not about to expire.
    var needlessRefreshCount: Int { state.withLock(\.needlessRefreshCount) }

    /// The number of requests with a token of another server or client.
    var wrongClientCount: Int { state.withLock(\.wrongClientCount) }

    /// The users whose grant was revoked at least once.
    var revoked: Set<String> { state.withLock(\.revoked) }

    /// The values of all tokens that were issued, with their users.
    var tokens: [String: String] {
        state.withLock { state in state.familyOfToken.mapValues { state.families[$0].subject } }
    }

    func setFaultRate(_ rate: Double) {
        state.withLock { $0.faultRate = rate }
    }

    /// Makes requests to `target` wait for `gatekeeper`.
    func guardRequests(to target: RequestTarget, by gatekeeper: Gatekeeper?) {
        state.withLock { $0.gatekeepers[target] = gatekeeper }
    }

    /// Handles a request of a process, unless the process has crashed.
    func perform(_ request: NetworkRequest, isCrashed: @Sendable () -> Bool) async throws(NetworkError)
        -> NetworkResponse
    {
        let (before, after, fault) = state.withLock { state in
            let fault = Double.random(in: 0..<1, using: &state.random) < state.faultRate
            return (
                Int.random(in: 0...4, using: &state.random), Int.random(in: 0...4, using: &state.random),
                fault ? Fault.allCases.randomElement(using: &state.random) : nil
            )
        }
        for _ in 0..<before { await Task.yield() }
        guard !Task.isCancelled, !isCrashed() else { throw .cancelled }
        if fault == .notReached { throw Self.offline }
        if fault == .unavailable { return try response(503, "{}").validated() }
        let gatekeeper = state.withLock { $0.gatekeepers[request.target] }
        if let status = await gatekeeper?(), status != 200 { return try response(status, "{}").validated() }
        let (response, family) = state.withLock { respond(to: request, &$0) }
        for _ in 0..<after { await Task.yield() }
        guard fault != .lostAnswer, !Task.isCancelled, !isCrashed() else {
            state.withLock { state in
                if let family { state.families[family].isLost = true }
            }
            throw Task.isCancelled ? .cancelled : Self.offline
        }
        return try response.validated()
    }

    private func response(_ status: Int, _ json: String) -> NetworkResponse {
        NetworkResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }

    /// Returns the response and the family of new tokens in it.
    private func respond(to request: NetworkRequest, _ state: inout State) -> (NetworkResponse, Int?) {
        let form = request.method == .post ? Fixture.form(of: request) : [:]
        switch request.target {
        case Fixture.discovery:
            return (response(200, Fixture.metadata()), nil)
        case Fixture.token where form["grant_type"] == "password":
            state.families.append(Family(subject: form["username"] ?? "", current: ""))
            return (issueTokens(of: state.families.count - 1, &state), state.families.count - 1)
        case Fixture.token:
            return refresh(form["refresh_token"] ?? "", &state)
        case Fixture.revoke:
            if let family = state.familyOfToken[form["token"] ?? ""] {
                endGrant(of: state.families[family].subject, &state)
            }
            return (response(200, ""), nil)
        default:
            let token = String(request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? "")
            guard let family = state.familyOfToken[token], state.families[family].isLive,
                let expiry = state.expiry[token], time() < expiry
            else { return (response(401, "{}"), nil) }
            let subject = state.families[family].subject
            return (response(200, #"{"sub": "\#(subject)", "name": "\#(subject)"}"#), nil)
        }
    }

    private func endGrant(of subject: String, _ state: inout State) {
        state.revoked.insert(subject)
        for index in state.families.indices where state.families[index].subject == subject {
            state.families[index].isLive = false
        }
    }

    private func refresh(_ token: String, _ state: inout State) -> (NetworkResponse, Int?) {
        let refusal = response(400, #"{"error": "invalid_grant"}"#)
        guard let family = state.familyOfToken[token] else {
            state.wrongClientCount += 1
            return (refusal, nil)
        }
        guard state.families[family].isLive, state.families[family].current == token else {
            state.families[family].isLive = false
            state.refused.insert(state.families[family].subject)
            return (refusal, nil)
        }
        // Tokens are refreshed in the last quarter of their life.
        if time() < (state.issueTime[family] ?? .zero) + .seconds(Self.lifetime * 3 / 4) {
            state.needlessRefreshCount += 1
        }
        return (issueTokens(of: family, &state), family)
    }

    private func issueTokens(of family: Int, _ state: inout State) -> NetworkResponse {
        let number = state.familyOfToken.count / 2 + 1
        let (access, refresh) = ("access-\(number).", "refresh-\(number).")
        state.families[family].current = refresh
        state.issueTime[family] = time()
        state.familyOfToken[access] = family
        state.familyOfToken[refresh] = family
        state.expiry[access] = time() + .seconds(Self.lifetime)
        return response(
            200,
            """
            {"access_token": "\(access)", "token_type": "Bearer", "expires_in": \(Self.lifetime),
             "refresh_token": "\(refresh)"}
            """
        )
    }
}
