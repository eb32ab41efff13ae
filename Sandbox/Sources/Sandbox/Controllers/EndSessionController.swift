import HTTPTypes
import Hummingbird

/// The sign-out of a browser (OpenID Connect RP-Initiated Logout 1.0). Tokens stay valid: a client revokes them.
struct EndSessionController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration
    let signingKey: SigningKey

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("end_session", use: end)
        group.post("end_session", use: end)
    }

    /// Ends the session of the browser. The user is asked first, unless the ID token is about that user (§2, §6). The answer
    /// is a POST, with which another site cannot send the cookie.
    private func end(_ request: Request, context: SandboxContext) async throws -> Response {
        guard let query = try? request.uri.decodeQuery(as: URLEncodedForm.self, context: context) else {
            throw AuthorizationError.page("The query is malformed.")
        }
        let hint = query["id_token_hint"].map { signingKey.claims(of: $0, as: Hint.self) }
        // An expired token is accepted (§4).
        if let hint, hint?.iss != request.baseURL || hint?.aud != query["client_id"] ?? hint?.aud {
            throw AuthorizationError.page("The ID token is not valid.")
        }
        let id = BrowserSession.id(in: request)
        let session = await store.browserSession(id, now: configuration.now())
        if let session, request.method != .post, hint??.sub != session.user.id {
            return HTMLPage(
                title: "Sign out of Trellis",
                body: """
                    <form method="post" action="\(request.uri.string.htmlEscaped)">
                    <p>You are signed in as \(session.user.name.htmlEscaped).</p>
                    <button>Sign out</button>
                    </form>
                    """
            ).response(from: request, context: context)
        }
        await store.endBrowserSession(id)
        var response =
            redirect(query, isKnown: hint != nil || OAuthClient.withID(query["client_id"]) != nil)
            ?? HTMLPage(title: "You are signed out", body: "<p>You can close this page.</p>")
            .response(from: request, context: context)
        // Without the cookie, the request may come from another site, which must not remove it.
        if id != nil { response.setCookie(BrowserSession.removedCookie) }
        return response
    }

    /// Returns a redirect to the client, if it is known and has registered the address (§3).
    private func redirect(_ query: URLEncodedForm, isKnown: Bool) -> Response? {
        guard isKnown, let uri = query["post_logout_redirect_uri"], AuthorizationRequest.isRegistered(uri) else {
            return nil
        }
        let state = query["state"].map { (uri.contains("?") ? "&" : "?") + "state=" + $0.queryEncoded } ?? ""
        return Response(status: .seeOther, headers: [.location: uri + state, .cacheControl: "no-store"])
    }
}

/// The claims of an ID token that name its user.
private struct Hint: Decodable {
    let iss: String
    let sub: String
    let aud: String
}
