import Foundation
import Processes
import TerminalSessions
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(15))) final class LoginCommandTests {
    private let folder = DataFolder()
    private let password = "trellis-demo\n"

    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path] }

    private func app(_ arguments: String..., input: String = "") async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(arguments, environment: environment, input: input)
    }

    /// Signs in Mina or Leo.
    private func login(_ name: String, _ arguments: String...) async throws {
        let command = ["login", "--password", "--username", "\(name)@example.com"] + arguments
        let outcome = try await BuiltApp.run(command, environment: environment, input: password)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `A sign-in is seen by the next command, although the Sandbox has another port`() async throws {
        let login = try await app("login", "--password", "--username", "mina@example.com", input: password)
        #expect(login.status == 0 && login.output == "Signed in as Mina Park (mina).\n")
        #expect(login.errors == "Signing in with a password.\n")
        let whoami = try await app("whoami")
        #expect(whoami.status == 0 && whoami.errors == "")
        #expect(whoami.output == "Mina Park\nmina · mina@example.com · usr_mina · Gold\n")
    }

    @Test func `The claims of the ID token have the roles of the user, with the granted scopes`() async throws {
        struct Output: Decodable {
            struct Claims: Decodable { let sub: String, roles: [String] }
            let claims: Claims
            let scopes: [String]
        }
        try await login("mina")
        let output = try JSONDecoder().decode(Output.self, from: Data(try await app("whoami", "--claims").output.utf8))
        #expect(output.claims.sub == "usr_mina" && output.claims.roles == ["customer", "moderator"])
        #expect(output.scopes == ["openid", "profile", "email", "offline_access"])
    }

    @Test func `A wrong password has exit status 4 and changes nothing`() async throws {
        try await login("mina")
        let outcome = try await app("login", "--username", "leo@example.com", input: "canary\n")
        #expect(outcome.status == 4 && outcome.output == "")
        #expect(
            outcome.errors
                == "Signing in with a password.\nError: Wrong email, username or password.\n  Check them and try again.\n"
        )
        #expect(try await app("whoami").output.hasPrefix("Mina"))
    }

    @Test(arguments: [("HOME", "/.local/share/trellis"), ("XDG_DATA_HOME", "/trellis")])
    func `A lost key is an error, and a new start moves the store aside`(variable: String, path: String) async throws {
        let (environment, data) = ([variable: folder.path], folder.file(path))
        func login() async throws -> BuiltApp.Outcome {
            let command = ["login", "--username", "mina@example.com", "--start-over"]
            return try await BuiltApp.run(command, environment: environment, input: password)
        }
        let first = try await login()
        #expect(first.status == 0 && first.errors.hasPrefix("Nothing was moved: the stored data can be read.\n"))
        let store = try Data(contentsOf: data.appending(path: "store.sealed"))
        try FileManager.default.removeItem(at: data.appending(path: "store.key"))
        let whoami = try await BuiltApp.run(["whoami"], environment: environment)
        #expect(whoami.status == 1 && whoami.errors.hasPrefix("Error: The stored sign-ins can't be read.\n"))
        #expect(whoami.errors.hasSuffix("start over with: App login --start-over\n"), "\(whoami.errors)")
        #expect(try await BuiltApp.run(["items"], environment: environment).status == 0)
        let second = try await login()
        let old = data.appending(path: "store.old-1")
        #expect(second.status == 0 && second.errors.hasPrefix("The unreadable data was moved to \(old.path).\n"))
        #expect(try Data(contentsOf: old.appending(path: "store.sealed")) == store)
    }

    @Test func `An option switches to an account, which stays in use`() async throws {
        for command in [["whoami"], ["token"], ["payments", "--account", "leo"]] {
            let outcome = try await BuiltApp.run(command, environment: environment)
            #expect(outcome.status == 4 && outcome.output == "")
            #expect(outcome.errors == "Error: You're not signed in.\n  Sign in with: App login\n")
        }
        try await login("mina")
        try await login("leo")
        let unknown = try await app("whoami", "--account", "mnia")
        #expect(unknown.status == 64 && unknown.output == "")
        #expect(unknown.errors == "Error: Account 'mnia' not found.\n  Choose one of: usr_leo, usr_mina.\n")
        let payments = try await app("payments", "--account", "MINA@example.com")
        #expect(payments.status == 0 && payments.errors == "Now using Mina Park (mina).\nNo payments yet.\n")
        let whoami = try await app("whoami", "--account", "usr_mina")
        #expect(whoami.output.hasPrefix("Mina") && whoami.errors == "")
        #expect(try await app("logout").output == "Signed out Mina Park (mina).\n")
        let nobody = try await app("whoami")
        #expect(nobody.status == 4 && nobody.errors == "Error: No account is in use.\n  Name one with --account.\n")
        #expect(try await app("token", "--account", "leo").status == 0)
        #expect(try await app("logout", "--all").output == "Signed out Leo Martin (leo).\n")
        let logout = try await app("logout")
        #expect(logout.status == 0 && logout.output == "" && logout.errors == "You're not signed in.\n")
    }

    @Test func `A token alone is printed, and the server accepts it`() async throws {
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", folder.path])
        let address = try await serve.address()
        // The commands use the Sandbox that runs on this folder.
        try await login("mina")
        let outcome = try await app("token")
        #expect(outcome.status == 0 && outcome.errors == "")
        let token = try #require(outcome.output.wholeMatch(of: #/([\x21-\x7E]+)\n/#)?.1)
        var request = URLRequest(url: try #require(URL(string: "\(address)/oauth/userinfo")))
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: request)
        #expect(String(decoding: data, as: UTF8.self).contains("usr_mina"))
        for command in [["whoami"], ["logout"]] {
            let outcome = try await BuiltApp.run(command + ["--verbose"], environment: environment)
            #expect(!outcome.output.contains(token) && !outcome.errors.contains(token))
        }
        await serve.end(after: SIGTERM)
    }

    @Test func `A chosen issuer holds for all commands until logout --all`() async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        try await login("leo")
        try await login("mina", "--issuer", address, "--client-id", "trellis-app", "--scope", "openid profile email")
        #expect(try await app("whoami").output.hasSuffix(" · \(address)\n"))
        #expect(try await app("token").status == 0)
        // The account of the other issuer is not used.
        #expect(try await app("whoami", "--account", "leo@example.com").status == 64)
        let signedOut = "Signed out Leo Martin (leo).\nSigned out Mina Park (mina).\n"
        #expect(try await app("logout", "--all").output == signedOut)
        #expect(try await app("whoami").errors.hasPrefix("Error: You're not signed in."))
        await serve.end(after: SIGTERM)
    }

    @Test func `A confidential client signs in with its secret`() async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        let secret = other.file("secret").path
        try Data("not a secret: 100%+\n".utf8).write(to: URL(filePath: secret))
        let client = ["--client-id", "trellis:server", "--client-secret-file", secret]
        let login = ["login", "--password", "--username", "mina@example.com", "--issuer", address]
        let outcome = try await BuiltApp.run(login + client, environment: environment, input: password)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let logout = try await app("logout", "--json")
        #expect(logout.output.contains(#""id":"usr_mina""#) && logout.errors == "")
        await serve.end(after: SIGTERM)
    }

    @Test func `Without a terminal, a password needs a user name`() async throws {
        let outcome = try await app("login", "--password", input: password)
        #expect(outcome.status == 64 && outcome.output == "")
        let advice = "Pipe the password: App login --password --username NAME < FILE"
        #expect(outcome.errors.hasSuffix("Error: Without a terminal, --username is needed.\n  \(advice)\n"))
        let empty = try await app("login", "--username", "mina", input: "\n")
        #expect(empty.status == 64 && empty.errors.hasSuffix("Error: The password is empty.\n"))
    }

    @Test func `In a terminal, the user name is visible, the password is not, and empty answers are asked again`()
        async throws
    {
        let app = try AppAtTerminal(["login", "--password", "--data-dir", folder.path])
        try await app.session.until { $0.shows("Email or username:") }
        try app.session.type(Key.enter)
        try await app.session.until { $0.count(of: "Email or username:") == 2 }
        try app.session.type("mina@example.com", Key.enter)
        try await app.waitForPrompt("Password")
        try app.session.type(Key.enter)
        try await app.waitForPrompt("Password", count: 2)
        try app.session.type("trellis-demo", Key.enter)
        let (ending, output) = try await app.end()
        #expect(ending == .exited(0))
        #expect(output.shows("Email or username: mina@example.com") && output.shows("Signed in as Mina Park (mina)."))
        #expect(!output.text.contains(#/Password:.*trellis-demo/#))
    }

    @Test(arguments: [[], ["--username", "mina"]])
    func `Ctrl-C cancels a prompt and leaves the terminal as it was`(arguments: [String]) async throws {
        let app = try AppAtTerminal(["login", "--password", "--data-dir", folder.path] + arguments)
        if arguments.isEmpty {
            try await app.session.until { $0.shows("Email or username:") }
        } else {
            try await app.waitForPrompt("Password")
        }
        try app.session.type("canary", Key.control("c"))
        let (ending, output) = try await app.end()
        #expect(ending == .exited(2))
        #expect(!output.shows("Signed in"))
    }

    @Test func `A session that the server has ended leads to the sign-in`() async throws {
        let first = try BuiltApp(["serve", "--quiet", "--data-dir", DataFolder().path])
        let address = try await first.address()
        let api = ["--api-url", address]
        let login = ["login", "--password", "--username", "mina"] + api
        #expect(try await BuiltApp.run(login, environment: environment, input: password).status == 0)
        await first.end(after: SIGTERM)
        // The same server without its sessions.
        let port = try #require(URL(string: address)?.port)
        let second = try BuiltApp(["serve", "--quiet", "--data-dir", DataFolder().path, "--port", "\(port)"])
        _ = try await second.address()
        for command in ["payments", "whoami"] {
            let outcome = try await BuiltApp.run([command] + api, environment: environment)
            #expect(outcome.status == 4)
            let error = "Error: Your session has ended.\n  Sign in with: App login --api-url \(address)\n"
            #expect(outcome.errors == error)
        }
        await second.end(after: SIGTERM)
    }

    @Test func `A process in the background does not prompt`() async throws {
        let session = try PseudoterminalSession(
            ["/bin/sh", "-c", #"set -m; "$@" & wait $!; echo "it ended with $?""#, "sh"]
                + [try BuiltProduct.url("App").path, "login", "--password", "--data-dir", folder.path],
            environment: BuiltProduct.environment,
            size: TerminalSize(200, 60)
        )
        _ = try await session.end()
        let output = session.contents
        #expect(output.shows("Can't ask 'Email or username' in the background."))
        #expect(output.shows("(fg).") && output.shows("it ended with 64"))
    }

    #if os(Linux)
    @Test func `The echo is turned off again after a shell has turned it on`() async throws {
        let app = try AppAtTerminal(["login", "--username", "mina", "--data-dir", folder.path])
        try await app.waitForPrompt("Password")
        let terminal = open("/proc/\(app.session.processIdentifier)/fd/0", O_RDWR | O_NOCTTY)
        var settings = termios()
        #expect(tcgetattr(terminal, &settings) == 0)
        settings.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
        #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
        // An open descriptor would keep the terminal alive after the App.
        close(terminal)
        try await app.waitForPrompt("Password")
        try app.session.type("trellis-demo", Key.enter)
        let (end, output) = try await app.end()
        #expect(end == .exited(0) && !output.shows("trellis-demo"))
    }
    #endif

    @Test func `The JSON output has the names of the examples in docs/cli.md`() async throws {
        let login = try await app("login", "--username", "mina@example.com", "--json", input: password)
        let steps = login.output.split(separator: "\n")
        #expect(steps.count == 3)
        for step in steps.dropLast() { #expect(try JSONNames.hasExample(of: step), "\(step)") }
        for command in [["whoami"], ["whoami", "--claims"], ["token"], ["graph"], ["logout"]] {
            let outcome = try await BuiltApp.run(command + ["--json"], environment: environment)
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(try command.contains("--claims") || JSONNames.hasExample(of: outcome.output), "\(outcome.output)")
        }
    }
}
