import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Sandbox

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in. Other accounts stay signed in.",
        usage: "App login [--browser | --device | --password] [<options>]",
        discussion: """
            Without a method, App takes the best one that the server and the terminal offer: the browser, a code, or a \
            password. A password is typed at a prompt; if standard input is not a terminal, it is its first line. The \
            choice of --issuer is stored, encrypted, for this API until App logout --all.
            """
    )

    @Flag(exclusivity: .exclusive)
    private var method: LoginMethod?

    @Option(help: ArgumentHelp("Email address or username. With --browser, the page suggests it.", valueName: "name"))
    private var username: String?

    @Option(
        name: .customLong("parameter"),
        help: ArgumentHelp(
            "A parameter for the sign-in page, such as ui_locales=ko; repeatable.",
            valueName: "name=value"
        )
    )
    private var parameters: [SignInParameter] = []

    @Flag(help: "If the stored data can't be read, move it aside and begin without it.")
    private var startOver = false

    @OptionGroup(title: "Sign-in server") var signInServer: SignInServerOptions
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if username == "" { throw ValidationError("--username must not be empty.") }
        if username != nil, method == .device { throw ValidationError("--username needs --password or --browser.") }
        if !parameters.isEmpty, method == .device || method == .password {
            throw ValidationError("--parameter needs --browser.")
        }
    }

    func run() async throws {
        // Nobody would see the code of another device, and the command would wait until it expires.
        let isUnattended = isatty(STDIN_FILENO) == 0 && isatty(STDERR_FILENO) == 0
        if isUnattended, !LoginMethod.hasBrowser, method == nil, username == nil {
            throw CommandError(
                "There is no terminal and no browser to sign in with.",
                suggestion: Credentials.alternative,
                status: .validationFailure
            )
        }
        let newServer = try signInServer.server
        // Before a new start moves anything.
        if method == .password, username == nil, isatty(STDIN_FILENO) == 0 { throw Credentials.nameNeeded }
        if startOver {
            let old = try await DataFolders(options.folder).startOver()
            let moved = old.map { "The unreadable data was moved to \($0)." }
            Output.message(moved ?? "Nothing was moved: the stored data can be read.")
        }
        try await options.withApp(signInServer: newServer) { app, server in
            let storage = app.dependencies.infrastructure.secureStorage
            let chosen = if let newServer { newServer } else { try await server.signInServer(in: storage) }
            // Someone who tries the shop does not know it yet.
            if try options.apiURL == nil, chosen == nil, username == nil, isatty(STDERR_FILENO) != 0 {
                Output.message(
                    "Demo account: \(SandboxCredentials.username), password \(SandboxCredentials.password)"
                )
            }
            let signIn = SignIn(
                auth: app.dependencies.auth,
                analytics: app.dependencies.analytics,
                scopes: server.authConfiguration(with: chosen).scopes,
                browserOptions: BrowserOptions(
                    loginHint: username,
                    parameters: Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
                ),
                report: SignInReport(json: options.json)
            ) {
                try await Credentials.ask(username: username)
            }
            let implied: LoginMethod? = !parameters.isEmpty ? .browser : username != nil ? .password : nil
            try await signIn.run(method ?? implied)
            if let newServer { try await server.setSignInServer(newServer, in: storage) }
        }
    }
}

/// A parameter of the sign-in page, as `NAME=VALUE`.
private struct SignInParameter: ExpressibleByArgument {
    let name: String
    let value: String

    init?(argument: String) {
        guard let end = argument.firstIndex(of: "="), end > argument.startIndex else { return nil }
        name = String(argument[..<end])
        value = String(argument[argument.index(after: end)...])
    }
}
