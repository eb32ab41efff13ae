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
        let form = try await request.decode(as: Form.self, context: context)
        if form["decision"] == "deny" {
            throw AuthorizationRefusal.redirect(authorization.redirectURI, .accessDenied, state: authorization.state)
        }
        guard let user = SeedUser.authenticate(form["username"], password: form["password"]) else {
            return signInPage(request, status: .unauthorized, message: "The name or the password is wrong.")
                .response(from: request, context: context)
        }
        let code = try await store.update(now: environment.now()) {
            $0.issueCode(to: user, for: authorization, environment)
        }
        return authorization.redirect(issuer: request.base, code: code)
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
