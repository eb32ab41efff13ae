import AuthModule
import Features
import Foundation

/// Prints the steps of a sign-in: as messages, with the result on standard output, or as JSON.
struct SignInReport {
    let json: Bool
    var message: @Sendable (String) -> Void = { Output.message($0) }
    var data: @Sendable (String) -> Void = { Output.data($0) }

    func show(_ method: LoginMethod) {
        if json { return show(SignInStepJSON(step: "method", method: method.rawValue)) }
        switch method {
        case .browser: message("Signing in with the browser.")
        case .device: message("Signing in with a code.")
        case .password: message("Signing in with a password.")
        }
    }

    func show(_ step: SignInStep) {
        if json { return show(SignInStepJSON(step)) }
        switch step {
        case .openURL(let url): showPage(at: url)
        case .enterCode(let code):
            message("Enter the code \(code.userCode.printableLine) at \(code.verificationURL.absoluteString)")
            if let url = code.completeURL { message("Or open \(url.absoluteString)") }
            let lifetime = code.lifetime.formatted(.time(pattern: .minuteSecond))
            message(LocalizedText.waitingForDevice.followed(by: .expires(in: lifetime)).english)
        case .waiting: break
        }
    }

    func show(_ user: AuthUser) {
        if json { return show(SignInStepJSON(step: "done", account: AccountJSON(user))) }
        data("Signed in as \(user.label).")
    }

    func showPage(at url: URL) {
        message("Open this URL if the browser does not: \(url.absoluteString)")
        message(LocalizedText.waitingForBrowser.english)
    }

    private func show(_ step: SignInStepJSON) { data((try? Output.line(step)) ?? step.step) }
}

extension AuthUser {
    /// The name of the user with the user name or the email address, which tells accounts of one person apart.
    var label: String {
        let fact = username ?? email ?? name
        return (fact == name ? name : "\(name) (\(fact))").printableLine
    }
}

struct SignInStepJSON: Encodable {
    let step: String
    var method: String?
    var url: URL?
    var code: String?
    var completeURL: URL?
    /// In seconds.
    var expiresIn: Int64?
    var account: AccountJSON?
}

extension SignInStepJSON {
    fileprivate init(_ step: SignInStep) {
        switch step {
        case .openURL(let url): self.init(step: "open_url", url: url)
        case .enterCode(let code):
            self.init(
                step: "enter_code",
                url: code.verificationURL,
                code: code.userCode,
                completeURL: code.completeURL,
                expiresIn: code.lifetime.components.seconds
            )
        case .waiting: self.init(step: "waiting")
        }
    }
}
