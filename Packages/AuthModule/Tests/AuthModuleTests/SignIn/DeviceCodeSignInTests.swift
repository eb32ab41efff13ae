import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct DeviceCodeSignInTests {
    private let fixture = Fixture(skippingSleepsUpTo: .seconds(600))

    init() { fixture.server.confirm("WDJB-1", as: "mina") }

    private var delays: [Duration] { fixture.clock.sleeps }

    private let pending = refusal("authorization_pending")

    private static func refusal(_ code: String) -> FakeTokenServer.Step {
        .reply(status: 400, json: #"{"error": "\#(code)"}"#)
    }

    /// Replaces the responses to requests for device codes.
    private func issueDeviceCode(changing changes: [String: String?]) {
        let members = [
            "device_code": #""device-WDJB-1""#, "user_code": #""WDJB-1""#,
            "verification_uri": #""https://id.example/device""#, "expires_in": "600", "interval": "5",
        ].merging(changes) { $1 }
        let json = members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }.joined(separator: ",")
        fixture.server.script(FakeTokenServer.deviceAuthorization, .reply(json: "{\(json)}"))
    }

    @Test func `The user enters the code on another device`() async throws {
        fixture.server.script(Fixture.token, pending, .handle)
        let code = DeviceCode(
            userCode: "WDJB-1",
            verificationURL: url("https://id.example/device"),
            completeURL: url("https://id.example/device?user_code=WDJB-1"),
            lifetime: .seconds(600)
        )
        #expect(try await fixture.steps(.deviceCode) == [.waiting, .enterCode(code)])
        #expect(delays == [.seconds(5), .seconds(5)])
        #expect(
            fixture.server.forms(FakeTokenServer.deviceAuthorization) == [
                ["client_id": "trellis-app", "scope": "openid profile email offline_access"]
            ]
        )
        let poll = [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "device-WDJB-1",
            "client_id": "trellis-app",
        ]
        #expect(fixture.server.forms(Fixture.token) == [poll, poll])
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
    }

    @Test(
        arguments: [
            (nil, 5), ("2", 2), ("0", 1), ("-3", 1), ("1e300", 600), (#""nan""#, 5), (#""-nan""#, 5), (#""soon""#, 5),
        ] as [(String?, Int)]
    )
    func `The server chooses the interval, 5 s by default and if it is not a number`(interval: String?, seconds: Int)
        async throws
    {
        issueDeviceCode(changing: ["interval": interval])
        _ = try? await fixture.steps(.deviceCode)
        #expect(delays == [.seconds(seconds)])
    }

    @Test func `Google names the page verification_url, and says 428 until the user has decided`() async throws {
        issueDeviceCode(changing: [
            "verification_uri": nil, "verification_url": #""https://www.google.com/device""#,
        ])
        let pending = FakeTokenServer.Step.reply(
            status: 428,
            json: #"{"error": "authorization_pending", "error_description": "Precondition Required"}"#
        )
        let slowDown = FakeTokenServer.Step.reply(status: 403, json: #"{"error": "slow_down"}"#)
        fixture.server.script(Fixture.token, pending, slowDown, pending, .handle)
        let steps = try await fixture.steps(.deviceCode)
        guard case .enterCode(let code) = steps[1] else { throw AuthError.cancelled }
        #expect(code.verificationURL == url("https://www.google.com/device"))
        #expect(delays == [5, 5, 10, 10].map { .seconds($0) })
    }

    @Test func `slow_down and 429 add 5 s to all following intervals, and Retry-After is obeyed`() async throws {
        fixture.server.script(
            Fixture.token,
            Self.refusal("slow_down"),
            pending,
            .reply(status: 429, json: #"{"error": "slow_down"}"#),
            .reply(status: 429, headers: ["Retry-After": "45"], json: #"{"error": "too_many_requests"}"#),
            pending,
            .handle
        )
        #expect(try await fixture.signIn(.deviceCode) == .mina)
        #expect(delays == [5, 10, 10, 20, 45, 20].map { .seconds($0) })
    }

    @Test func `Failures that may pass are retried less and less often`() async throws {
        let offline = NetworkError.offline(request: Fixture.issuer, reason: "connection refused")
        fixture.server.script(
            Fixture.token,
            .fail(offline),
            .fail(.timedOut(request: Fixture.issuer, after: .seconds(30))),
            .reply(status: 503, headers: ["Retry-After": "90"]),
            .fail(offline),
            pending,
            .handle
        )
        #expect(try await fixture.signIn(.deviceCode) == .mina)
        #expect(delays == [5, 10, 20, 90, 60, 5].map { .seconds($0) })
    }

    @Test(arguments: [
        ("expired_token", AuthError.codeExpired), ("access_denied", .denied()),
        ("invalid_grant", .refused(code: "invalid_grant")), ("invalid_client", .refused(code: "invalid_client")),
    ])
    func `Any other refusal ends the sign-in`(code: String, error: AuthError) async throws {
        fixture.server.script(Fixture.token, Self.refusal(code))
        await #expect(throws: error) { try await fixture.steps(.deviceCode) }
        #expect(fixture.server.forms(Fixture.token).count == 1)
        #expect(fixture.auth.currentUser == nil)
    }

    @Test func `The code expires after its lifetime, also while the server does not respond`() async throws {
        issueDeviceCode(changing: ["expires_in": "12"])
        fixture.server.script(Fixture.token, pending)
        await #expect(throws: AuthError.codeExpired) { try await fixture.steps(.deviceCode) }
        #expect(delays == [5, 5, 2].map { .seconds($0) })
        #expect(fixture.server.forms(Fixture.token).count == 2)
    }

    @Test(
        arguments: [
            ["verification_uri": #""http://example.com/device""#], ["verification_uri": #""javascript:alert(1)""#],
            ["verification_uri": nil], ["user_code": nil], ["user_code": #""""#], ["device_code": "1"],
            ["expires_in": nil],
            ["expires_in": #""soon""#], ["expires_in": #""nan""#],
        ] as [[String: String?]]
    )
    func `A response without a usable code is invalid`(change: [String: String?]) async throws {
        issueDeviceCode(changing: change)
        await expectInvalidResponse(change.keys.first ?? "") { _ = try await fixture.steps(.deviceCode) }
        #expect(fixture.server.forms(Fixture.token).isEmpty)
    }

    @Test(
        arguments: [
            (nil, "verification_uri is missing"), (#""""#, "verification_uri is missing"),
            (#""http://example.com/device""#, "verification_uri must be an https URL"),
        ] as [(String?, String)]
    )
    func `A missing address is told apart from an unsafe one`(address: String?, problem: String) async {
        issueDeviceCode(changing: ["verification_uri": address])
        await expectInvalidResponse(problem) { _ = try await fixture.steps(.deviceCode) }
    }

    @Test func `Numbers may be texts, and an unusable complete address is ignored`() async throws {
        issueDeviceCode(changing: [
            "expires_in": #""60""#, "interval": #""7""#, "verification_uri_complete": #""ftp://example.com""#,
        ])
        let steps = try await fixture.steps(.deviceCode)
        #expect(delays == [.seconds(7)])
        guard case .enterCode(let code) = steps[1] else { throw AuthError.cancelled }
        #expect(code.lifetime == .seconds(60) && code.completeURL == nil)
    }

    @Test func `A refused request for a code ends the sign-in`() async throws {
        let refusal = FakeTokenServer.Step.reply(status: 401, json: #"{"error": "invalid_client"}"#)
        fixture.server.script(FakeTokenServer.deviceAuthorization, refusal)
        await #expect(throws: AuthError.refused(code: "invalid_client")) { try await fixture.steps(.deviceCode) }
    }

    @Test func `Cancelling between two requests ends the sign-in at once`() async throws {
        let fixture = Fixture()
        fixture.server.script(Fixture.token, pending)
        let signIn = Task { try await fixture.steps(.deviceCode) }
        await fixture.clock.untilSleeping()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.server.forms(Fixture.token).isEmpty)
    }
}
