import Foundation
import HTTPTypes
import Hummingbird

/// The authorization code flow in a browser (RFC 6749 §4.1).
struct AuthorizeController: Sendable {
    let store: StateStore
    let environment: ServerEnvironment

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("authorize", use: show)
        group.post("authorize", use: submit)
    }

    private func show(_ request: Request, context: SandboxContext) throws -> HTMLPage {
        _ = try AuthorizationRequest(request, context: context)
        return signInPage(request)
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> Response {
        let authorization = try AuthorizationRequest(request, context: context)
        let form = try await request.decode(as: URLEncodedForm.self, context: context)
        if form["decision"] == "deny" {
            throw AuthorizationError.redirect(authorization.redirectURI, .accessDenied, state: authorization.state)
        }
        guard let user = SeedUser.authenticate(form["username"], password: form["password"]) else {
            return signInPage(request, status: .unauthorized, message: "The email or password is incorrect.")
                .response(from: request, context: context)
        }
        let now = environment.now()
        let grant = AuthorizationCode(
            user: user.id,
            scope: authorization.scope,
            redirectURI: authorization.redirectURI,
            challenge: authorization.challenge,
            expires: now.addingTimeInterval(AuthorizationCode.lifetime)
        )
        let code = try await store.update(now: now) { $0.issueCode(for: grant, environment) }
        return authorization.redirect(issuer: request.baseURL, code: code)
    }

    private func signInPage(
        _ request: Request,
        status: HTTPResponse.Status = .ok,
        message: String? = nil
    ) -> HTMLPage {
        HTMLPage(
            status: status,
            title: "Sign in to Trellis",
            body: """
                \(HTMLPage.alert(message))<form method="post" action="\(request.uri.string.htmlEscaped)">
                \(HTMLPage.credentialFields)
                <button name="decision" value="allow">Sign in</button>
                <button name="decision" value="deny" formnovalidate>Cancel</button>
                </form>
                """
        )
    }
}
