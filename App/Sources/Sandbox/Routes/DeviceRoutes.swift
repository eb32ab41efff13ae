import HTTPTypes
import Hummingbird

/// The flow of a device without a browser (RFC 8628).
struct DeviceRoutes: Sendable {
    let store: StateStore
    let world: World

    var routes: [Route] {
        [
            Route(.post, "/oauth/device_authorization", start),
            Route(.get, "/oauth/device", show),
            Route(.post, "/oauth/device", submit),
        ]
    }

    @Sendable private func start(_ request: Request, context: SandboxContext) async throws -> Response {
        let form = try await request.form()
        try OAuthClient.check(form)
        let scope = try Scope(form["scope"])
        let device = try await store.update(now: world.now()) { $0.startDevice(scope: scope, world: world) }
        let answer = DeviceAuthorization(
            deviceCode: device.deviceCode,
            userCode: device.userCode,
            verificationURI: request.base + "/oauth/device",
            verificationURIComplete: request.base + "/oauth/device?user_code=" + device.userCode,
            expiresIn: DeviceGrant.lifetime,
            interval: device.interval
        )
        return try Response(headers: [.cacheControl: "no-store"], json: answer)
    }

    @Sendable private func show(_ request: Request, context: SandboxContext) throws -> Response {
        try page(userCode: request.query()["user_code"], message: nil).response()
    }

    @Sendable private func submit(_ request: Request, context: SandboxContext) async throws -> Response {
        let form = try await request.form()
        let (userCode, now) = (form["user_code"] ?? "", world.now())
        guard await store.read({ $0.isPending(userCode: userCode, now: now) }) else {
            return unknownCode(userCode)
        }
        guard let decision = form["decision"], ["allow", "deny"].contains(decision) else {
            return page(userCode: userCode, message: "Say whether to allow it.").response(status: .badRequest)
        }
        guard let user = SeedUsers.user(named: form["username"], password: form["password"]) else {
            return page(userCode: userCode, message: "The name or the password is wrong.")
                .response(status: .unauthorized)
        }
        let isAllowed = decision == "allow"
        let isDecided = try await store.update(now: now) {
            $0.decide(userCode: userCode, isAllowed ? .allowed(user: user.id) : .denied, now: now)
        }
        guard isDecided else { return unknownCode(userCode) }
        return HTMLPage(
            title: isAllowed ? "The device is signed in" : "The device was refused",
            body: "<p>You can close this page.</p>"
        ).response()
    }

    private func unknownCode(_ userCode: String) -> Response {
        page(userCode: userCode, message: "No device waits under this code.").response(status: .badRequest)
    }

    private func page(userCode: String?, message: String?) -> HTMLPage {
        HTMLPage(
            title: "Sign in on a device",
            body: """
                \(HTMLPage.alert(message))<p>Go on only if you are signing in on a device that shows this code.</p>
                <form method="post" action="/oauth/device">
                <p><label>Code <input name="user_code" value="\((userCode ?? "").htmlEscaped)" required></label></p>
                \(HTMLPage.credentialFields)
                <button name="decision" value="allow">Allow</button>
                <button name="decision" value="deny">Refuse</button>
                </form>
                """
        )
    }
}

private struct DeviceAuthorization: Encodable {
    enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationURI = "verification_uri"
        case verificationURIComplete = "verification_uri_complete"
        case expiresIn = "expires_in"
        case interval
    }

    let deviceCode: String
    let userCode: String
    let verificationURI: String
    let verificationURIComplete: String
    /// In seconds, as the interval.
    let expiresIn: Int
    let interval: Int
}
