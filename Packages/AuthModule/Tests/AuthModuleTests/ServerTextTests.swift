import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// The explanations of servers (`error_description`), which users see.
@Suite(.timeLimit(.minutes(1))) struct ServerTextTests {
    @Test(
        arguments: [
            ("Account disabled", "Account disabled"),
            ("  Account\r\n\tdisabled\u{1B}[31m\u{0}", "Account disabled [31m"),
            ("\u{202E}Account\u{2066} disabled", "Account disabled"), ("계정이 잠겼어요.", "계정이 잠겼어요."),
            (String(repeating: "a", count: 301), String(repeating: "a", count: 300)),
            ("", nil), (" \n\u{7}\u{2028}", nil),
        ] as [(String, String?)]
    )
    func `A text is one line of at most 300 characters without control characters`(sent: String, shown: String?) {
        #expect(ServerText(sent)?.text == shown)
    }

    /// A response of a server to the password grant.
    struct Refusal: Sendable {
        let server: String
        let reason: String?
        let status: Int
        let code: String

        init(_ server: String, _ reason: String?, _ status: Int = 400, _ code: String = "invalid_grant") {
            self.server = server
            self.reason = reason
            self.status = status
            self.code = code
        }
    }

    private static let standard =
        "The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is "
        + "invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was "
        + "issued to another client."
    private static let shortened = standard.replacing(
        " (e.g., authorization code, resource owner credentials)",
        with: ""
    )
    private static let text = "Please verify your email before logging in."

    private func error(of refusal: Refusal) async -> AuthError? {
        let fixture = Fixture()
        let reason = refusal.reason.map { #", "error_description": "\#($0)""# } ?? ""
        fixture.replyToTokenRequests(status: refusal.status, json: #"{"error": "\#(refusal.code)"\#(reason)}"#)
        return await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
    }

    @Test(arguments: [
        Refusal("Keycloak", "Invalid user credentials"), Refusal("Auth0", "Wrong email or password.", 403),
        Refusal("Okta", "The credentials provided were invalid."), Refusal("Spring", "Bad credentials"),
        Refusal(
            "Entra ID",
            #"AADSTS50126: Error validating credentials due to invalid username or password.\r\nTrace"#
        ),
        Refusal("Entra ID", "AADSTS70002: Error validating credentials. AADSTS50126: Invalid username or password"),
        Refusal("AD FS", #"MSIS9659: Invalid \u0027username\u0027 or \u0027password\u0027."#),
        Refusal("IdentityServer", "invalid_username_or_password"), Refusal("Doorkeeper", standard),
        Refusal("OpenIddict", "The username/password couple is invalid."), Refusal("authentik", shortened),
        Refusal("Django OAuth Toolkit", "Invalid credentials given."),
        Refusal("Sandbox", "The user name or password is incorrect."),
        Refusal("Laravel Passport", "The user credentials were incorrect."),
        Refusal("node-oauth2-server", "Invalid grant: user credentials are invalid"),
        Refusal("any", nil), Refusal("any", " "),
    ])
    func `A wrong password is told in the words of the app`(refusal: Refusal) async {
        #expect(await error(of: refusal) == .wrongCredentials)
    }

    @Test(arguments: [
        Refusal("Keycloak", "Account disabled"), Refusal("Keycloak", "Account is not fully set up"),
        Refusal("Auth0", "user is blocked", 401, "unauthorized"), Refusal("Auth0", text, 401, "unauthorized"),
        Refusal("Auth0", text, 403, "access_denied"), Refusal("Auth0", text, 403),
        Refusal(
            "Entra ID",
            "AADSTS50053: The account is locked, you've tried to sign in too many times with an incorrect"
        ),
        Refusal("Entra ID", "AADSTS50053: You've tried to sign in too many times", 400, "unauthorized_client"),
        Refusal("any", "Wrong password. The account will be locked after three more tries."),
        Refusal("Entra ID", "AADSTS50055: The password is expired."),
        Refusal("Entra ID", "AADSTS50055: Password is expired.", 400, "user_password_expired"),
        Refusal("Entra ID", "AADSTS50057: The user account is disabled."), Refusal("Spring", "User is disabled"),
        Refusal("Spring", "User account is locked"), Refusal("Bitwarden", "Two factor required."),
    ])
    func `Another reason is told in the words of the server`(refusal: Refusal) async {
        let reason = ServerText(refusal.reason ?? "")
        let isKnown = ["invalid_grant", "unauthorized_client"].contains(refusal.code)
        let refused = AuthError.refused(code: isKnown ? refusal.code : "unknown_error", reason: reason)
        let error = await error(of: refusal)
        #expect(error == (refusal.code == "access_denied" ? .denied(reason: reason) : refused))
        #expect(error?.serverText?.text == refusal.reason)
    }

    @Test(arguments: [
        ("access_denied", AuthError.denied(reason: ServerText(text))),
        ("unauthorized", .refused(code: "unknown_error", reason: ServerText(text))),
        ("invalid_scope", .refused(code: "invalid_scope", reason: ServerText(text))),
    ])
    func `The redirect has a reason, which counts only with the state`(code: String, expected: AuthError) async throws {
        let fixture = Fixture()
        let query = "error=\(code)&error_description=\(Self.text.replacing(" ", with: "+"))"
        fixture.redirect { _ in query }
        await #expect(throws: expected) { try await fixture.steps(.browser) }
        fixture.browser.visit { [browser = fixture.browser] _ in url("\(browser.redirectURL)?\(query)") }
        let error = await #expect(throws: AuthError.self) { try await fixture.steps(.browser) }
        #expect(error != nil && error?.serverText == nil)
    }

    @Test func `A device sign-in has a reason`() async throws {
        let fixture = Fixture(skippingSleepsUpTo: .seconds(5))
        let json = #"{"error": "access_denied", "error_description": "\#(Self.text)"}"#
        fixture.replyToTokenRequests(status: 403, json: json)
        await #expect(throws: AuthError.denied(reason: ServerText(Self.text))) { try await fixture.steps(.deviceCode) }
    }

    @Test(arguments: ["invalid_client", "access_denied", "unauthorized"])
    func `A reason is in no description and no log`(code: String) async throws {
        let fixture = Fixture()
        let json = #"{"error": "\#(code)", "error_description": "\#(Self.text)"}"#
        fixture.replyToTokenRequests(status: 401, json: json)
        let error = await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        #expect(error?.serverText?.text == Self.text)
        var texts = [
            "\(error as Any)", String(reflecting: error), error?.localizedDescription ?? "", error?.logName ?? "",
        ]
        for value in [error as Any, error?.serverText as Any, fixture.logger.entries] {
            var dumped = ""
            dump(value, to: &dumped)
            texts.append(dumped)
        }
        #expect(!fixture.logger.entries.isEmpty && texts.allSatisfy { !$0.contains("verify") })
    }
}
