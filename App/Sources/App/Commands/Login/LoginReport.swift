import AuthModule
import Foundation

/// Prints the steps of a sign-in: as messages, with the result on standard output, or as JSON.
struct LoginReport {
    let json: Bool
    var message: @Sendable (String) -> Void = { Output.message($0) }
    var data: @Sendable (String) -> Void = { Output.data($0) }
    var jsonLine: @Sendable (LoginStepJSON) throws -> Void = { try Output.jsonLine($0) }

    func show(_ method: LoginMethod) throws {
        guard !json else { return try jsonLine(.method(method)) }
        message(method.announcement)
    }

    func show(_ step: SignInStep) throws {
        guard !json else { return try jsonLine(.signIn(step)) }
        switch step {
        case .openURL(let url):
            message("Open this URL if the browser does not: \(url.absoluteString)")
            message("Waiting for the browser…")
        case .enterCode(let code):
            message("Enter the code \(code.userCode.printableLine) at \(code.verificationURL.absoluteString)")
            if let url = code.completeURL { message("Or open \(url.absoluteString)") }
            message("Waiting until the code is entered…")
        case .waiting: break
        case .done(let user):
            let name = [user.username ?? user.email].compactMap(\.self).filter { $0 != user.name }
            data("Signed in as \(([user.name] + name.map { "(\($0))" }).joined(separator: " ").printableLine).")
        }
    }
}
