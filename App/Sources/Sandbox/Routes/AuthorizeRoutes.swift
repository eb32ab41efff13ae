import HTTPTypes
import Hummingbird

/// The authorization code flow in a browser (RFC 6749 §4.1).
struct AuthorizeRoutes: Sendable {
    let store: StateStore
    let world: World

    var routes: [Route] {
        [
            Route(.get, "/oauth/authorize", show),
            Route(.post, "/oauth/authorize", submit),
        ]
    }

    @Sendable private func show(_ request: Request, context: SandboxContext) throws -> Response {
        do throws(AuthorizationRefusal) {
            _ = try authorization(request)
            return signInPage(request, message: nil).response()
        } catch {
            return error.response(issuer: request.base)
        }
    }

    @Sendable private func submit(_ request: Request, context: SandboxContext) async throws -> Response {
        let authorization: AuthorizationRequest
        do throws(AuthorizationRefusal) {
            authorization = try self.authorization(request)
        } catch {
            return error.response(issuer: request.base)
        }
        let form = try await request.form()
        if form["decision"] == "deny" {
            return AuthorizationRefusal.redirect(authorization.redirectURI, .accessDenied, state: authorization.state)
                .response(issuer: request.base)
        }
        guard let user = SeedUsers.user(named: form["username"], password: form["password"]) else {
            return signInPage(request, message: "The name or the password is wrong.").response(status: .unauthorized)
        }
        let code = try await store.update(now: world.now()) {
            $0.issueCode(to: user, for: authorization, world: world)
        }
        return authorization.redirect(issuer: request.base, code: code)
    }

    private func authorization(_ request: Request) throws(AuthorizationRefusal) -> AuthorizationRequest {
        guard let query = Form(request.uri.query ?? "") else { throw .page("The request is malformed.") }
        return try AuthorizationRequest(query)
    }

    private func signInPage(_ request: Request, message: String?) -> HTMLPage {
        HTMLPage(
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

extension HTMLPage {
    /// Where a user says who it is.
    static let credentialFields = """
        <p><label>Email <input name="username" autocomplete="username" required></label></p>
        <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
        """

    /// A line that says what went wrong, if something did.
    static func alert(_ message: String?) -> String {
        message.map { "<p role=\"alert\">\($0.htmlEscaped)</p>\n" } ?? ""
    }
}
