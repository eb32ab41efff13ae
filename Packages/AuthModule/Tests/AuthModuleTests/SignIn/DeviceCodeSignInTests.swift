import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct DeviceCodeSignInTests {
    private let fixture = SignInFixture(skipsSleeps: true)

    private var delays: [Duration] { fixture.clock.sleeps }

    @Test func `The user enters the code on another device`() async throws {
        fixture.refuse("authorization_pending")
        fixture.base.grant(1)
        #expect(
            try await fixture.steps(.deviceCode) == [
                .waiting, .enterCode(SignInFixture.code), .waiting, .done(.mina),
            ]
        )
        #expect(delays == [.seconds(5), .seconds(5)])
        #expect(
            fixture.base.forms(SignInFixture.deviceAuthorization) == [
                ["client_id": "trellis-app", "scope": "openid profile email offline_access"]
            ]
        )
        let poll = [
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "device-1",
            "client_id": "trellis-app",
        ]
        #expect(fixture.base.forms(Fixture.token) == [poll, poll])
        #expect(try await fixture.base.stored?.tokens.refresh == "refresh-1")
    }

    @Test(arguments: [(nil, 5), ("2", 2), ("0", 1), ("-3", 1), ("1e300", 60)] as [(String?, Int)])
    func `The server chooses the interval, 5 s by default`(interval: String?, seconds: Int) async throws {
        fixture.issueDeviceCode(changing: ["interval": interval])
        fixture.base.grant(1)
        _ = try? await fixture.steps(.deviceCode)
        #expect(delays == [.seconds(seconds)])
    }

    @Test func `slow_down adds 5 s to all following intervals`() async throws {
        for code in ["slow_down", "authorization_pending", "slow_down", "authorization_pending"] {
            fixture.refuse(code)
        }
        fixture.base.grant(1)
        fixture.issueDeviceCode(changing: ["expires_in": "600"])
        #expect(try await fixture.steps(.deviceCode).last == .done(.mina))
        #expect(delays == [5, 10, 10, 15, 15].map { .seconds($0) })
    }

    @Test func `Failures that may pass are retried less and less often`() async throws {
        fixture.issueDeviceCode(changing: ["expires_in": "600"])
        let network = fixture.base.network
        let offline = NetworkError.offline(request: Fixture.server, reason: "connection refused")
        network.reply(to: .post, Fixture.token, error: offline)
        network.reply(to: .post, Fixture.token, error: .timedOut(request: Fixture.server, after: .seconds(30)))
        network.reply(to: .post, Fixture.token, status: 503, headers: ["Retry-After": "90"], json: "")
        network.reply(to: .post, Fixture.token, error: offline)
        fixture.refuse("authorization_pending")
        fixture.base.grant(1)
        #expect(try await fixture.steps(.deviceCode).last == .done(.mina))
        #expect(delays == [5, 10, 20, 90, 60, 5].map { .seconds($0) })
    }

    @Test(arguments: [
        ("expired_token", AuthError.codeExpired), ("access_denied", .denied),
        ("invalid_grant", .refused(code: "invalid_grant")), ("invalid_client", .refused(code: "invalid_client")),
    ])
    func `Any other refusal ends the sign-in`(code: String, error: AuthError) async throws {
        fixture.refuse(code)
        await #expect(throws: error) { try await fixture.steps(.deviceCode) }
        #expect(fixture.base.forms(Fixture.token).count == 1)
        #expect(fixture.auth.currentUser == nil)
    }

    @Test func `The code expires after its lifetime, also while the server does not respond`() async throws {
        fixture.issueDeviceCode(changing: ["expires_in": "12"])
        fixture.refuse("authorization_pending")
        await #expect(throws: AuthError.codeExpired) { try await fixture.steps(.deviceCode) }
        #expect(delays == [5, 5, 2].map { .seconds($0) })
        #expect(fixture.base.forms(Fixture.token).count == 2)
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
        fixture.issueDeviceCode(changing: change)
        await #expect {
            try await fixture.steps(.deviceCode)
        } throws: {
            if case AuthError.invalidResponse = $0 { true } else { false }
        }
        #expect(fixture.base.forms(Fixture.token).isEmpty)
    }

    @Test(arguments: ["nan", "-nan", "soon"]) func `An interval that is not a number is ignored`(interval: String)
        async throws
    {
        fixture.issueDeviceCode(changing: ["interval": "\"\(interval)\""])
        fixture.base.grant(1)
        _ = try await fixture.steps(.deviceCode)
        #expect(delays == [.seconds(5)])
    }

    @Test func `Numbers may be texts, and an unusable complete address is ignored`() async throws {
        fixture.issueDeviceCode(changing: [
            "expires_in": #""60""#, "interval": #""7""#, "verification_uri_complete": #""ftp://example.com""#,
        ])
        fixture.base.grant(1)
        let steps = try await fixture.steps(.deviceCode)
        #expect(delays == [.seconds(7)])
        guard case .enterCode(let code) = steps[1] else { throw AuthError.cancelled }
        #expect(code.lifetime == .seconds(60) && code.completeURL == nil)
    }

    @Test func `A refused request for a code ends the sign-in`() async throws {
        fixture.base.respond(
            to: .post,
            SignInFixture.deviceAuthorization,
            status: 401,
            json: #"{"error": "invalid_client"}"#
        )
        await #expect(throws: AuthError.refused(code: "invalid_client")) { try await fixture.steps(.deviceCode) }
    }

    @Test func `Cancelling between two requests ends the sign-in at once`() async throws {
        let fixture = SignInFixture()
        fixture.refuse("authorization_pending")
        let signIn = Task { try await fixture.steps(.deviceCode) }
        await fixture.clock.untilSleeping()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        #expect(fixture.base.forms(Fixture.token).isEmpty)
    }

    @Test func `Cancelling during the request for a code ends the sign-in`() async throws {
        let gate = Gate()
        fixture.base.network.removeReplies(to: .post, SignInFixture.deviceAuthorization)
        fixture.base.network.reply(to: .post, SignInFixture.deviceAuthorization) { _ throws(NetworkError) in
            await gate.pass()
            throw .cancelled
        }
        let signIn = Task { try await fixture.steps(.deviceCode) }
        await gate.untilArrived()
        signIn.cancel()
        await #expect(throws: AuthError.cancelled) { try await signIn.value }
        gate.open()
    }
}
