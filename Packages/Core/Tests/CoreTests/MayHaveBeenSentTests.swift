import Core
import CoreTesting
import Testing

@Suite struct MayHaveBeenSentTests {
    private static let offline = NetworkError.offline(request: "http://a", reason: "connection lost")

    /// Every case, with `false` only where nothing can have left this process.
    private static let expectations: [(error: NetworkError, mayHaveBeenSent: Bool)] = [
        (offline, true),
        (.offline(request: "http://a", reason: "connection refused", mayHaveBeenSent: false), false),
        (.timedOut(request: "http://a", after: .seconds(30)), true),
        (.cancelled, true),
        (.server(ServerFailure(response: NetworkResponse(status: 401))), true),
        (.server(ServerFailure(response: NetworkResponse(status: 503))), true),
        (.decoding(DecodingFailure(type: "Item", error: NetworkError.cancelled)), true),
        (.responseTooLarge(request: "http://a", limit: 1), true),
        (.invalidRequest("x"), false),
        (.invalidRedirect(request: "http://a", reason: "more than 5 times"), true),
        (.tls(request: "https://a", reason: "no encrypted connection"), true),
        (.tls(request: "https://a", reason: "certificate not trusted", mayHaveBeenSent: false), false),
        (.signInRequired, false),
        (.accountSignedOut, false),
        (.authorizationUnavailable(reason: "x"), false),
        (.authorizationUnavailable(reason: "x", cause: offline), false),
    ]

    /// The number of the case. A new case does not compile until it has a number here and an expectation above.
    private static func number(of error: NetworkError) -> Int {
        switch error {
        case .offline: 0
        case .timedOut: 1
        case .cancelled: 2
        case .server: 3
        case .decoding: 4
        case .responseTooLarge: 5
        case .invalidRequest: 6
        case .invalidRedirect: 7
        case .tls: 8
        case .signInRequired: 9
        case .accountSignedOut: 10
        case .authorizationUnavailable: 11
        }
    }

    @Test(arguments: expectations)
    func `An error denies that the request was sent only if that is certain`(
        error: NetworkError,
        mayHaveBeenSent: Bool
    ) {
        #expect(error.mayHaveBeenSent == mayHaveBeenSent)
    }

    @Test func `Every case has an expectation`() {
        #expect(Set(Self.expectations.map { Self.number(of: $0.error) }) == Set(0...11))
    }
}

/// The errors of calls with several attempts.
@Suite(.timeLimit(.minutes(1))) struct MayHaveBeenSentAfterRetriesTests {
    private let network = FakeNetworkService()
    private let clock = TestClock(skipsSleeps: true)

    private static let lost = NetworkError.offline(request: "http://a", reason: "connection lost")
    private static let refused = NetworkError.offline(
        request: "http://a",
        reason: "connection refused",
        mayHaveBeenSent: false
    )
    private static let untrusted = NetworkError.tls(
        request: "https://a",
        reason: "certificate not trusted",
        mayHaveBeenSent: false
    )
    private static let timedOut = NetworkError.timedOut(request: "http://a", after: .seconds(30))

    private static func status(_ status: Int) -> NetworkError {
        .server(ServerFailure(response: NetworkResponse(status: status)))
    }

    /// Returns the error of a call whose attempts fail with `errors`, one after the other.
    private func error(
        of errors: [NetworkError],
        _ interceptors: any RequestInterceptor...,
        authorization: RequestAuthorization = .none
    ) async throws -> NetworkError {
        for error in errors { network.reply(to: .post, "/x", error: error) }
        let service = InterceptedNetworkService(network, interceptors: interceptors, clock: clock)
        let endpoint = Endpoint<Void>(.post, "/x", isIdempotent: true, authorization: authorization)
        let error = await #expect(throws: NetworkError.self) { try await service.send(endpoint) }
        return try #require(error)
    }

    private var retry: RetryInterceptor {
        RetryInterceptor(policy: RetryPolicy(attempts: 3, baseDelay: .seconds(1)) { 1 }, clock: clock)
    }

    @Test(
        arguments: [
            ([refused, refused, refused], refused), ([refused, refused, lost], lost),
            ([lost, refused, refused], lost), ([refused, lost, refused], lost), ([timedOut, lost, refused], lost),
            ([lost, untrusted], lost), ([refused, untrusted], untrusted),
            ([status(503), refused, refused], status(503)),
            ([lost, .invalidRequest("x")], lost), ([lost, .signInRequired], lost), ([lost, status(402)], status(402)),
            ([lost, .cancelled], .cancelled),
        ] as [([NetworkError], NetworkError)]
    )
    func `Retries that were not sent do not hide an earlier attempt`(errors: [NetworkError], expected: NetworkError)
        async throws
    {
        #expect(try await error(of: errors, retry) == expected)
        #expect(network.requests.count == errors.count)
    }

    /// With random errors of the attempts and tokens.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `A call denies that it was sent only if each attempt does or was refused with 401`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let possible = [
            Self.lost, Self.refused, Self.untrusted, Self.timedOut, Self.status(401), Self.status(401),
            Self.status(503), .signInRequired,
        ]
        let errors = (0..<8).map { _ in possible[Int.random(in: 0..<possible.count, using: &random)] }
        let tokens = AccessTokenInterceptor(tokens: Tokens(areReplaced: Bool.random(using: &random)))
        let error = try await error(of: errors, retry, tokens, authorization: .currentAccount)
        let attempts = errors.prefix(network.requests.count)
        let mayBeCarriedOut = attempts.contains { $0.mayHaveBeenSent && $0 != Self.status(401) }
        #expect((error.mayHaveBeenSent && error != Self.status(401)) == mayBeCarriedOut, "\(attempts): \(error)")
    }

    @Test func `The last of several timeouts has their number`() async throws {
        let expected = NetworkError.timedOut(request: "http://a", after: .seconds(30), attempts: 2)
        #expect(try await error(of: [Self.timedOut, Self.lost, Self.timedOut], retry) == expected)
    }

    @Test(
        arguments: [
            // A refusal with 401 was not carried out.
            ([status(401)], .accountSignedOut), ([refused, status(401)], .accountSignedOut),
            // It says nothing about an earlier attempt.
            ([lost, status(401)], lost), ([status(503), status(401)], status(503)),
        ] as [([NetworkError], NetworkError)]
    )
    func `A token that cannot be replaced does not hide a lost attempt`(errors: [NetworkError], expected: NetworkError)
        async throws
    {
        let authorization = AccessTokenInterceptor(tokens: Tokens(areReplaced: false))
        let error = try await error(of: errors, retry, authorization, authorization: .currentAccount)
        #expect(error == expected)
        #expect(network.requests.count == errors.count)
    }

    @Test(
        arguments: [
            ([status(401), status(401)], status(401)), ([status(401), refused, refused], refused),
            ([lost, status(401), status(401)], lost), ([status(401), lost, status(401)], lost),
            ([lost, status(401), refused], lost), ([lost, status(401), status(403)], status(403)),
        ] as [([NetworkError], NetworkError)]
    )
    func `A 401 response does not hide a lost attempt`(errors: [NetworkError], expected: NetworkError) async throws {
        let authorization = AccessTokenInterceptor(tokens: Tokens(areReplaced: true))
        let policy = RetryPolicy(attempts: 2, baseDelay: .seconds(1)) { 1 }
        let retry = RetryInterceptor(policy: policy, clock: clock)
        let error = try await error(of: errors, retry, authorization, authorization: .currentAccount)
        #expect(error == expected)
        #expect(network.requests.count == errors.count)
    }
}

/// Access tokens that can be replaced after a 401, or whose account is signed out then.
private struct Tokens: AccessTokenProviding {
    let areReplaced: Bool

    func accessToken(for account: AccountID?) -> AccessToken { AccessToken(account: .mina, value: "token") }

    func accessToken(replacing rejected: AccessToken) throws(NetworkError) -> AccessToken {
        guard areReplaced else { throw .accountSignedOut }
        return accessToken(for: nil)
    }
}
