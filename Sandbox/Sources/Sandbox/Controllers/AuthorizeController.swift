import Foundation
import HTTPTypes
import Hummingbird

/// The authorization code flow in a browser (RFC 6749 §4.1).
struct AuthorizeController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("authorize", use: show)
        group.post("authorize", use: submit)
    }

    /// Shows the sign-in page, or the user whom the browser's session has, or redirects at once if the client asks for
    /// nothing else (OpenID Connect Core 1.0 §3.1.2.3).
    private func show(_ request: Request, context: SandboxContext) async throws -> Response {
        let authorization = try AuthorizationRequest(request, context: context)
        guard let session = await session(of: request, authorization) else {
            guard !authorization.prompts.contains("none") else {
                throw AuthorizationError.redirect(authorization.redirectURI, .loginRequired, state: authorization.state)
            }
            let step = SignInForm.Step(username: authorization.loginHint)
            return page(step.html, request).response(from: request, context: context)
        }
        guard authorization.prompts.isDisjoint(with: ["consent", "select_account"]) else {
            return page(session.html, request).response(from: request, context: context)
        }
        return try await redirect(authorization, session, request)
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> Response {
        let authorization = try AuthorizationRequest(request, context: context)
        let form = try await request.decode(as: URLEncodedForm.self, context: context)
        switch form["decision"] {
        case "deny":
            throw AuthorizationError.redirect(authorization.redirectURI, .accessDenied, state: authorization.state)
        case "continue":
            if let session = await session(of: request, authorization) {
                return try await redirect(authorization, session, request)
            }
            fallthrough
        case "other": return page(SignInForm.Step().html, request).response(from: request, context: context)
        default: break
        }
        switch await SignInForm(store: store, configuration: configuration).submit(form) {
        case .incomplete(let step):
            return page(step.html, request, status: step.status).response(from: request, context: context)
        case .signedIn(let user):
            let session = BrowserSession(user: user, signInDate: configuration.now())
            let id = await store.add(session, replacing: BrowserSession.id(in: request))
            var response = try await redirect(authorization, session, request)
            response.setCookie(BrowserSession.cookie(id: id))
            return response
        }
    }

    /// Returns the session of the browser, unless the client asks for a new sign-in.
    private func session(of request: Request, _ authorization: AuthorizationRequest) async -> BrowserSession? {
        let now = configuration.now()
        let session = await store.browserSession(BrowserSession.id(in: request), now: now)
        return session.flatMap { authorization.accepts($0, now: now) ? $0 : nil }
    }

    private func redirect(
        _ authorization: AuthorizationRequest,
        _ session: BrowserSession,
        _ request: Request
    ) async throws -> Response {
        let grant = authorization.grant(to: session)
        let code = try await store.update(now: configuration.now()) { $0.issueCode(for: grant) }
        return authorization.redirect(issuer: request.baseURL, code: code)
    }

    private func page(_ content: String, _ request: Request, status: HTTPResponse.Status = .ok) -> HTMLPage {
        HTMLPage(
            status: status,
            title: "Sign in to Trellis",
            body: """
                <form method="post" action="\(request.uri.string.htmlEscaped)">
                \(content)
                <button name="decision" value="deny" formnovalidate>Cancel</button>
                </form>
                """
        )
    }
}

extension SignInForm.Step {
    fileprivate var html: String { fields + "\n<button name=\"decision\" value=\"allow\">Sign in</button>" }
}

extension BrowserSession {
    /// The user, and the choice of another one, as HTML.
    fileprivate var html: String {
        """
        <p>You are signed in as \(user.name.htmlEscaped) (\(user.email.htmlEscaped)).</p>
        <button name="decision" value="continue">Continue</button>
        <button name="decision" value="other">Use another account</button>
        """
    }
}
