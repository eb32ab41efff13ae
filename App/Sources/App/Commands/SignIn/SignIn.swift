import AnalyticsModule
import ArgumentParser
import AuthModule
import Features
import Foundation

struct SignIn {
    let auth: any AuthManaging
    let analytics: any AnalyticsTracking
    let scopes: [String]?
    let browserOptions: BrowserOptions
    let report: SignInReport
    var hasBrowser = LoginMethod.hasBrowser
    let credentials: () async throws -> Credentials

    /// Signs in with `method`, or with the best one that the server and the terminal offer.
    nonisolated(nonsending) func run(_ given: LoginMethod?) async throws {
        let options = given == nil ? try await auth.signInOptions() : nil
        guard let method = given ?? options.flatMap({ LoginMethod.best(of: $0, hasBrowser: hasBrowser) }) else {
            throw CommandError(
                "The sign-in server offers neither the browser, a code nor a password.",
                suggestion: "Check the address of the server, or name a method, such as --browser."
            )
        }
        report.show(method)
        // A code is for another device, which may not reach a server on this one.
        if method == .device, options?.password == true {
            report.message("Or sign in with a password: \(shell("login --password"))")
        }
        if scopes?.contains("openid") == false {
            report.message("Warning: without openid in --scope, most servers do not name the user.")
        }
        do {
            let user = try await auth.signIn(with: try await signInMethod(method)) { [report] in report.show($0) }
            analytics.track(.signedIn(user))
            report.show(user)
        } catch AuthError.refused("invalid_request", let reason) where method == .password {
            throw AuthError.refused(code: "invalid_request", reason: reason).ofPassword
        }
    }

    private nonisolated(nonsending) func signInMethod(_ method: LoginMethod) async throws -> SignInMethod {
        switch method {
        case .browser: return .browser(browserOptions)
        case .device: return .deviceCode
        case .password:
            let credentials = try await credentials()
            if credentials.password.isEmpty {
                throw CommandError("The password is empty.", status: .validationFailure)
            }
            return .password(credentials)
        }
    }
}

extension Credentials {
    static let alternative = "Pipe the password: App login --password --username NAME < FILE"

    static var nameNeeded: CommandError {
        let message = "Without a terminal, --username is needed."
        return CommandError(message, suggestion: alternative, status: .validationFailure)
    }

    /// Returns `username` and a password: the first line of standard input, or an answer in the terminal, which then is
    /// also asked for a missing user name. No option takes a password, because other processes can read the arguments of a
    /// command.
    static func ask(username: String?) async throws -> Credentials {
        guard isatty(STDIN_FILENO) != 0 else {
            guard let username else { throw nameNeeded }
            return Credentials(username: username, password: try await StandardInput.line())
        }
        var name = username ?? ""
        while name.isEmpty {
            name = try await TerminalPrompt.ask("Email or username", alternative: alternative)
        }
        var password = ""
        while password.isEmpty {
            password = try await TerminalPrompt.ask("Password", isHidden: true, alternative: alternative)
        }
        return Credentials(username: name, password: password)
    }
}
