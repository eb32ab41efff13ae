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

    private func show(_ request: Request, context: SandboxContext) throws -> HTMLPage {
        _ = try AuthorizationRequest(request, context: context)
        return page(SignInForm.Step(), request)
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> Response {
        let authorization = try AuthorizationRequest(request, context: context)
        let form = try await request.decode(as: URLEncodedForm.self, context: context)
        if form["decision"] == "deny" {
            throw AuthorizationError.redirect(authorization.redirectURI, .accessDenied, state: authorization.state)
        }
        switch await SignInForm(store: store, configuration: configuration).submit(form) {
        case .incomplete(let step):
            return page(step, request).response(from: request, context: context)
        case .signedIn(let user):
            let now = configuration.now()
            let grant = authorization.grant(to: user, date: now)
            let code = try await store.update(now: now) { $0.issueCode(for: grant) }
            return authorization.redirect(issuer: request.baseURL, code: code)
        }
    }

    private func page(_ step: SignInForm.Step, _ request: Request) -> HTMLPage {
        HTMLPage(
            status: step.status,
            title: "Sign in to Trellis",
            body: """
                <form method="post" action="\(request.uri.string.htmlEscaped)">
                \(step.html)
                <button name="decision" value="allow">Sign in</button>
                <button name="decision" value="deny" formnovalidate>Cancel</button>
                </form>
                """
        )
    }
}
