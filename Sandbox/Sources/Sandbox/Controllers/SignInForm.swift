import HTTPTypes

/// The sign-in with a form: email and password first, then the one-time code of a user with a second factor.
struct SignInForm: Sendable {
    /// The result of a form.
    enum Result: Sendable {
        case signedIn(SeedUser)
        case incomplete(Step)
    }

    /// The fields that a page requests.
    struct Step: Sendable {
        var status = HTTPResponse.Status.ok
        var message: String?
        /// The proof that the password was correct; `nil` in the first step.
        var ticket: String?
        /// The email that the page suggests.
        var username: String?
    }

    let store: StateStore
    let configuration: SandboxConfiguration

    func submit(_ form: URLEncodedForm) async -> Result {
        let now = configuration.now()
        if let ticket = form["ticket"] {
            guard let user = await store.user(ofTicket: ticket, now: now) else {
                return .incomplete(Step(status: .unauthorized, message: "The sign-in has expired. Start again."))
            }
            let isCorrect = (form["one_time_code"] ?? "").isEqualInConstantTime(to: SandboxCredentials.oneTimeCode)
            guard isCorrect else {
                let message = "The one-time code is incorrect."
                return .incomplete(Step(status: .unauthorized, message: message, ticket: ticket))
            }
            return .signedIn(user)
        }
        guard let user = SeedUser.authenticate(form["username"], password: form["password"]) else {
            return .incomplete(Step(status: .unauthorized, message: "The email or password is incorrect."))
        }
        guard user.hasSecondFactor else { return .signedIn(user) }
        let ticket = RandomText.token()
        await store.add(ticket: ticket, of: user, now: now)
        return .incomplete(Step(ticket: ticket))
    }
}

extension SignInForm.Step {
    /// The message and the fields as HTML.
    var fields: String {
        let alert = message.map { "<p role=\"alert\">\($0.htmlEscaped)</p>\n" } ?? ""
        guard let ticket else {
            return alert + """
                <p><label>Email <input name="username" value="\((username ?? "").htmlEscaped)" \
                autocomplete="username" required></label></p>
                <p><label>Password \
                <input name="password" type="password" autocomplete="current-password" required></label></p>
                """
        }
        return alert + """
            <p><label>One-time code \
            <input name="one_time_code" inputmode="numeric" autocomplete="one-time-code" required></label></p>
            <input name="ticket" type="hidden" value="\(ticket.htmlEscaped)">
            """
    }
}
