import HTTPTypes
import Hummingbird

/// The device authorization flow (RFC 8628).
struct DeviceController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.post("device_authorization", use: start)
        group.get("device", use: show)
        group.post("device", use: submit)
    }

    private func start(_ request: Request, context: SandboxContext) async throws -> DeviceAuthorization {
        let (form, client) = try await request.clientForm(context)
        let scope = try OAuthScope(form["scope"])
        let now = configuration.now()
        let device = try await store.update(now: now) { $0.startDevice(of: client, scope: scope, now: now) }
        let verificationURI = request.baseURL + "/oauth/device"
        return DeviceAuthorization(
            deviceCode: device.deviceCode,
            userCode: device.userCode,
            verificationURI: verificationURI,
            verificationURIComplete: verificationURI + "?user_code=" + device.userCode,
            expiresIn: DeviceGrant.lifetime,
            interval: device.interval
        )
    }

    private func show(_ request: Request, context: SandboxContext) throws -> HTMLPage {
        page(
            SignInForm.Step(),
            userCode: try request.uri.decodeQuery(as: URLEncodedForm.self, context: context)["user_code"]
        )
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> HTMLPage {
        let form = try await request.decode(as: URLEncodedForm.self, context: context)
        let (userCode, now) = (form["user_code"] ?? "", configuration.now())
        let unknownCode = page(
            SignInForm.Step(status: .badRequest, message: "The code is unknown or expired."),
            userCode: userCode
        )
        guard await store.read({ $0.pendingDevice(userCode: userCode, now: now) }) != nil else { return unknownCode }
        guard let decision = form["decision"], ["allow", "deny"].contains(decision) else {
            return page(SignInForm.Step(status: .badRequest, message: "Choose Allow or Deny."), userCode: userCode)
        }
        let user: SeedUser
        switch await SignInForm(store: store, configuration: configuration).submit(form) {
        case .incomplete(let step): return page(step, userCode: userCode)
        case .signedIn(let signedIn): user = signedIn
        }
        let isAllowed = decision == "allow"
        let isDecided = try await store.update(now: now) {
            $0.decide(userCode: userCode, isAllowed ? .allowed(user: user.id, date: now) : .denied, now: now)
        }
        guard isDecided else { return unknownCode }
        return HTMLPage(
            title: isAllowed ? "The device is signed in" : "The device was denied",
            body: "<p>You can close this page.</p>"
        )
    }

    private func page(_ step: SignInForm.Step, userCode: String?) -> HTMLPage {
        HTMLPage(
            status: step.status,
            title: "Sign in on a device",
            body: """
                <p>Continue only if your device shows this code.</p>
                <form method="post" action="/oauth/device">
                <p><label>Code <input name="user_code" value="\((userCode ?? "").htmlEscaped)" required></label></p>
                \(step.fields)
                <button name="decision" value="allow">Allow</button>
                <button name="decision" value="deny">Deny</button>
                </form>
                """
        )
    }
}

private struct DeviceAuthorization: ResponseEncodable {
    let deviceCode: String
    let userCode: String
    let verificationURI: String
    let verificationURIComplete: String
    /// In seconds.
    let expiresIn: Int
    /// In seconds.
    let interval: Int
}
