import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Foundation

/// Signs a user in.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in. Other accounts stay signed in.",
        usage: "App login [--browser | --device | --password] [<options>]",
        discussion: """
            Without a method, App takes the best one that the server and the terminal offer: the browser, a code, or a \
            password. A password is typed at a prompt; if standard input is not a terminal, it is its first line.

            The account becomes the one in use. \(AccountOptions.storageHelp)

            The API itself is the sign-in server unless --issuer names another one. That choice is stored, encrypted, for \
            this API: the shop and all commands use it until App logout --all. docs/your-own-issuer.md explains what to \
            register there.

            JSON
            \(LoginStepJSON.help)

            EXAMPLES
              App login
              App login --password --username mina@example.com < password.txt
              App login --device --json | jq -r 'select(.code) | .url, .code'
              App login --issuer https://id.example.com --client-id my-app
            """
    )

    @Flag(exclusivity: .exclusive)
    private var method: LoginMethod?

    @Option(help: ArgumentHelp("User name or email address, for --password.", valueName: "name"))
    private var username: String?

    @OptionGroup var signInServer: SignInServerOptions
    @OptionGroup var options: AccountOptions

    func validate() throws {
        if username != nil, method == .browser || method == .device {
            throw ValidationError("--username needs --password.\nThe server asks for the user name itself.")
        }
    }

    func run() async throws {
        let signInServer = try signInServer.server
        try await options.withAccounts(signInServer: signInServer) { app, server in
            let chosen = if let signInServer { signInServer } else { try await server.signInServer(in: app.storage) }
            let login = Login(
                auth: app.auth,
                scopes: server.authConfiguration(with: chosen).scopes,
                report: LoginReport(json: options.output.json)
            ) {
                try await PasswordPrompt.credentials(username: username)
            }
            // A user name is only for a password.
            try await login.run(method ?? (username == nil ? nil : .password))
            if let signInServer { try await server.setSignInServer(signInServer, in: app.storage) }
            await app.deliverRevocations()
        }
    }
}

/// A sign-in whose steps are printed.
struct Login {
    let auth: any AuthManaging
    /// The requested scopes.
    let scopes: [String]
    let report: LoginReport
    var hasBrowser = LoginMethod.hasBrowser
    /// Asks for the credentials of a sign-in with a password.
    let credentials: () async throws -> Credentials

    /// Signs in with `method`, or with the best one that the server and the terminal offer.
    nonisolated(nonsending) func run(_ given: LoginMethod?) async throws {
        let method = if let given { given } else { try await bestMethod() }
        try report.show(method)
        if !scopes.contains("openid") {
            report.message(
                "Warning: without openid in --scope, most servers do not name the user. The sign-in then fails at its end."
            )
        }
        do {
            for try await step in auth.signIn(with: try await signInMethod(method)) { try report.show(step) }
        } catch AuthError.refused(let code) {
            throw RefusedClientError(code: code, scopes: scopes, method: method) ?? AuthError.refused(code: code)
        }
    }

    private nonisolated(nonsending) func bestMethod() async throws -> LoginMethod {
        let options = try await auth.signInOptions()
        guard let method = LoginMethod.best(of: options, hasBrowser: hasBrowser) else { throw NoMethodError() }
        return method
    }

    private nonisolated(nonsending) func signInMethod(_ method: LoginMethod) async throws -> SignInMethod {
        switch method {
        case .browser: return .browser
        case .device: return .deviceCode
        case .password:
            let credentials = try await credentials()
            guard !credentials.username.isEmpty, !credentials.password.isEmpty else { throw PasswordError.empty }
            return .password(credentials)
        }
    }
}

/// The error for a server without a known way to sign in.
struct NoMethodError: LocalizedError {
    var errorDescription: String? { "The sign-in server offers neither the browser, a code nor a password." }
    var recoverySuggestion: String? { "Check the address of the server, or name a method, such as --browser." }
}
