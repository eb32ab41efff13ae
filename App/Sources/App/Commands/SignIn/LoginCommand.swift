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
            password. Without a terminal or browser, name one. A password is typed at a prompt; if standard input is not \
            a terminal, it is its first line. The account becomes the one in use.

            The API itself is the sign-in server unless --issuer names another one. That choice is stored, encrypted, for \
            this API: the shop and all commands use it until App logout --all. docs/your-own-issuer.md explains what to \
            register there.

            In the browser, a user may be signed in already. If an account is in use, the server asks which user signs in; \
            --prompt asks for another page.

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

    @Option(help: ArgumentHelp("Email address or username. With --browser, the page suggests it.", valueName: "name"))
    private var username: String?

    @Option(help: ArgumentHelp("Page to show in the browser, such as login or select_account.", valueName: "page"))
    private var prompt: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Longest time since the last sign-in in the browser.", valueName: "seconds")
    )
    private var maxAge: Int?

    @OptionGroup(title: "Sign-in server") var signInServer: SignInServerOptions
    @OptionGroup(title: "General options") var options: GeneralOptions

    private var isForBrowser: Bool { prompt != nil || maxAge != nil }

    func validate() throws {
        if username == "" { throw ValidationError(.empty("--username")) }
        if prompt == "" { throw ValidationError(.empty("--prompt")) }
        if username != nil, method == .device {
            throw ValidationError(
                .init(
                    en: "--username needs --password or --browser.\nThe server asks for the name itself.",
                    ko: "--username에는 --password나 --browser가 필요해요.\n이름은 서버가 직접 물어봐요."
                )
            )
        }
        if isForBrowser, method == .device || method == .password {
            throw ValidationError(
                .init(
                    en: "--prompt and --max-age need --browser.\nOnly the browser shows pages of the server.",
                    ko: "--prompt와 --max-age에는 --browser가 필요해요.\n서버의 페이지는 브라우저에서만 열려요."
                )
            )
        }
        if let maxAge, maxAge < 0 {
            throw ValidationError(
                .init(
                    en: "--max-age must not be negative.\nExample: --max-age 300",
                    ko: "--max-age는 0 이상이어야 해요.\n예: --max-age 300"
                )
            )
        }
    }

    func run() async throws {
        // Nobody would see the code of another device, and the command would wait until it expires.
        let isUnattended = isatty(STDIN_FILENO) == 0 && isatty(STDERR_FILENO) == 0
        if isUnattended, !LoginMethod.hasBrowser, method == nil, username == nil, !isForBrowser {
            throw ValidationError(
                LocalizedText(
                    en: "There is no terminal and no browser to sign in with.",
                    ko: "로그인에 쓸 터미널이나 브라우저가 없어요."
                ).followed(by: .signIn(with: Self.passwordCommand), separator: "\n")
            )
        }
        let newServer = try signInServer.server
        try await options.withApp(signInServer: newServer) { app, server in
            let storage = app.dependencies.storage
            let chosen = if let newServer { newServer } else { try await server.signInServer(in: storage) }
            // Someone who tries the shop does not know it yet.
            if try options.network.apiURL == nil, chosen == nil, username == nil, isatty(STDERR_FILENO) != 0 {
                Output.message(.demoAccount(SandboxCredentials.username, SandboxCredentials.password))
            }
            var browserOptions = await BrowserOptions.beside(app.dependencies.accounts)
            browserOptions.prompt = prompt ?? browserOptions.prompt
            browserOptions.loginHint = username
            browserOptions.maxAge = maxAge.map { .seconds($0) }
            let signIn = SignIn(
                auth: app.dependencies.auth,
                analytics: app.dependencies.analytics,
                scopes: server.authConfiguration(with: chosen).scopes,
                browserOptions: browserOptions,
                report: SignInReport(json: options.json)
            ) {
                try await Credentials.ask(username: username)
            }
            try await signIn.run(method ?? (isForBrowser ? .browser : username == nil ? nil : .password))
            if let newServer { try await server.setSignInServer(newServer, in: storage) }
            await app.dependencies.deliverRevocations()
        }
    }
}
