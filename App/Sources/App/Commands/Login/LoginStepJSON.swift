import AuthModule
import Foundation

/// The JSON form of a step of a sign-in for scripts. Names do not change.
enum LoginStepJSON: Encodable {
    static let help = """
        With --json, each step is an object on a line of its own. Its kind is step:
          step    method: the way to sign in is chosen
          method  browser, device or password
        With the browser:
          step  open_url: the browser opens a page of the server
          url   the address, which the user can also open by hand
        With a code:
          step          enter_code: the user enters a code on any device
          code          the code
          url           the address of the page that asks for it
          complete_url  the same address with the code, or null
          expires_in    the time in seconds until the code expires
        Until the user or the server responds:
          step  waiting
        At the end:
          step              done
        \(AccountJSON.help("account."))
        """

    case method(LoginMethod)
    case signIn(SignInStep)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .method(let method): try Method(method: method.rawValue).encode(to: encoder)
        case .signIn(.openURL(let url)): try OpenURL(url: url.absoluteString).encode(to: encoder)
        case .signIn(.enterCode(let code)): try EnterCode(code).encode(to: encoder)
        case .signIn(.waiting): try ["step": "waiting"].encode(to: encoder)
        case .signIn(.done(let user)): try Done(account: AccountJSON(user, isCurrent: true)).encode(to: encoder)
        }
    }

    private struct Method: Encodable {
        let step = "method"
        let method: String
    }

    private struct OpenURL: Encodable {
        let step = "open_url"
        let url: String
    }

    private struct EnterCode: Encodable {
        let step = "enter_code"
        let code: String
        let url: String
        @Nullable var completeURL: String?
        let expiresIn: Int64

        init(_ code: DeviceCode) {
            (self.code, url) = (code.userCode, code.verificationURL.absoluteString)
            completeURL = code.completeURL?.absoluteString
            expiresIn = code.lifetime.components.seconds
        }
    }

    private struct Done: Encodable {
        let step = "done"
        let account: AccountJSON
    }
}
