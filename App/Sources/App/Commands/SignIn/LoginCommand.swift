import ArgumentParser
import AuthModule
import CompositionRoot
import Core

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in. Other accounts stay signed in.",
        usage: "App login [--browser | --device | --password] [<options>]",
        discussion: """
            Without a method, App takes the best one that the server and the terminal offer: the browser, a code, or a \
            password. A password is typed at a prompt; if standard input is not a terminal, it is its first line. The \
            account becomes the one in use.

            The API itself is the sign-in server unless --issuer names another one. That choice is stored, encrypted, for \
            this API: the shop and all commands use it until App logout --all. docs/your-own-issuer.md explains what to \
            register there.

            JSON
              \(SignInStepJSON.example)

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
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if username != nil, method == .browser || method == .device {
            throw ValidationError("--username needs --password.\nThe server asks for the user name itself.")
        }
    }

    func run() async throws {
        let newServer = try signInServer.server
        try await options.withApp(signInServer: newServer) { app, server in
            let storage = app.dependencies.storage
            let chosen = if let newServer { newServer } else { try await server.signInServer(in: storage) }
            let signIn = SignIn(
                auth: app.dependencies.auth,
                analytics: app.dependencies.analytics,
                scopes: server.authConfiguration(with: chosen).scopes,
                report: SignInReport(json: options.json)
            ) {
                try await Credentials.ask(username: username)
            }
            // A user name is only for a password.
            try await signIn.run(method ?? (username == nil ? nil : .password))
            if let newServer { try await server.setSignInServer(newServer, in: storage) }
            await app.dependencies.deliverRevocations()
        }
    }
}
