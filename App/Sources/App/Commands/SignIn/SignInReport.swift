import AuthModule
import Features
import Foundation

/// Prints the steps of a sign-in: as messages, with the result on standard output, or as JSON.
struct SignInReport {
    let json: Bool
    var message: @Sendable (LocalizedText) -> Void = { Output.message($0) }
    var data: @Sendable (String) -> Void = { Output.data($0) }

    func show(_ method: LoginMethod) throws {
        if json { return try show(SignInStepJSON(step: "method", method: method.rawValue)) }
        message(method.announcement)
    }

    func show(_ step: SignInStep) throws {
        if json { return try show(SignInStepJSON(step)) }
        switch step {
        case .openURL(let url):
            message(.openIfBrowserDoesNot(url.absoluteString))
            message(.waitingForBrowser)
        case .enterCode(let code):
            message(.enter(code.userCode.printableLine, at: code.verificationURL.absoluteString))
            if let url = code.completeURL { message(.orOpen(url.absoluteString)) }
            let lifetime = code.lifetime.formatted(.time(pattern: .minuteSecond))
            message(.waitingForDevice.followed(by: .expires(in: lifetime)))
        case .waiting: break
        case .done(let user):
            data(LocalizedText.nowSignedIn(as: user.label).text(in: Output.language))
        }
    }

    private func show(_ step: SignInStepJSON) throws {
        data(String(decoding: try Output.jsonEncoder.encode(step), as: UTF8.self))
    }
}

extension AuthUser {
    /// The name of the user with the user name or the email address, which tells accounts of one person apart.
    var label: String { label(at: nil) }

    /// Returns the label with the server of the account.
    func label(at server: String?) -> String {
        let facts = [username ?? email, server].compactMap(\.self).filter { $0 != name }
        return (facts.isEmpty ? name : "\(name) (\(facts.joined(separator: ", ")))").printableLine
    }
}

struct SignInStepJSON: Encodable {
    static let example = """
        {"step":"method","method":"device"}
          {"step":"open_url","url":"https://id.example.com/authorize?..."}
          {"step":"waiting"}
          {"step":"enter_code","code":"ABCD-EFGH","expires_in":600,
           "url":"https://id.example.com/device",
           "complete_url":"https://id.example.com/device?user_code=ABCD-EFGH"}
          {"step":"done","account":
           \(AccountJSON.example)}
        """

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
        case .done(let user): self.init(step: "done", account: AccountJSON(user, isCurrent: true))
        }
    }
}
