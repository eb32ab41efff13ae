import Foundation
import Processes
import TerminalEmulator
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

    @Test func `A token as JSON has the seconds until it expires`() async throws {
        struct Token: Decodable {
            let expires_in: Int
        }
        try await login("mina")
        let outcome = try await app("token", "--json")
        let token = try JSONDecoder().decode(Token.self, from: Data(outcome.output.utf8))
        #expect((1...900).contains(token.expires_in))
    }

    @Test func `A folder whose Sandbox was replaced is another server`() async throws {
        try await login("mina")
        try FileManager.default.removeItem(at: folder.file("sandbox"))
        #expect(try await app("whoami").status == 4)
    }

    @Test func `A Sandbox with an address of its own is another server than that of the data folder`() async throws {
        try await login("mina")
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        #expect(try await app("whoami", "--api-url", address).status == 4)
        try await login("leo", "--api-url", address)
        #expect(try await app("whoami", "--api-url", address).output.hasSuffix(" · \(address)\n"))
        #expect(try await app("whoami").output.hasPrefix("Mina"))
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test func `A wrong password has exit status 4 and changes nothing`() async throws {
        try await login("mina")
        let outcome = try await app("login", "--username", "leo@example.com", input: "canary\n")
        #expect(outcome.status == 4 && outcome.output == "")
        #expect(
            outcome.errors
                == "Signing in with a password.\nError: Wrong email, username or password.\n  Check them and try again.\n"
        )
        #expect(try await app("accounts", "--json").output.split(separator: "\n").count == 1)
        #expect(try await app("whoami").output.hasPrefix("Mina"))
    }

    @Test func `Accounts are listed, switched and signed out`() async throws {
        for (command, status) in [(["whoami"], 4), (["token"], 4), (["accounts", "--use", "leo"], 4)] {
            let outcome = try await BuiltApp.run(command, environment: environment)
            #expect(outcome.status == status && outcome.output == "")
            #expect(outcome.errors.hasSuffix("\n  Sign in with: App login\n"))
        }
        let nobody = try await app("accounts")
        #expect(nobody.status == 0 && nobody.output == "" && nobody.errors == "You're not signed in.\n")
        try await login("mina")
        try await login("leo")
        let lines = try await app("accounts").output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("*\tLeo Martin\tleo") && lines[1].hasPrefix("\tMina Park"))
        let unknown = try await app("accounts", "--use", "mnia")
        #expect(unknown.status == 64)
        #expect(unknown.errors.hasPrefix("Error: No account 'mnia' is signed in.\n  Choose one of: leo, mina.\n"))
        #expect(
            try await app("accounts", "--use", "MINA@example.com").output
                == "Now using Mina Park (mina).\n"
        )
        #expect(try await app("whoami").output.hasPrefix("Mina"))
        #expect(try await app("logout").output == "Signed out Mina Park (mina).\n")
        let whoami = try await app("whoami")
        #expect(whoami.status == 4)
        #expect(whoami.errors == "Error: No account is in use.\n  Choose one with: App accounts --use ACCOUNT\n")
        #expect(try await app("logout", "--all").output == "Signed out Leo Martin (leo).\n")
        let logout = try await app("logout")
        #expect(logout.status == 0 && logout.output == "" && logout.errors.hasPrefix("You're not signed in."))
    }

    @Test func `An account that is not in use is signed out by its name`() async throws {
        try await login("mina")
        try await login("leo")
        #expect(try await app("logout", "MINA").output == "Signed out Mina Park (mina).\n")
        #expect(try await app("whoami").output.hasPrefix("Leo Martin"))
        let again = try await app("logout", "mina")
        #expect(again.status == 64 && again.errors.hasPrefix("Error: No account 'mina' is signed in."))
        #expect(try await app("logout", "leo", "--all").status == 64)
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
        for command in [["whoami"], ["accounts"], ["logout"]] {
            let outcome = try await BuiltApp.run(command + ["--verbose"], environment: environment)
            #expect(!outcome.output.contains(token) && !outcome.errors.contains(token))
        }
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test func `The metadata can have another address than the issuer, which it must name`() async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        let discovery = [
            "--client-id", "trellis-app", "--discovery", "\(address)/.well-known/oauth-authorization-server",
        ]
        let login = ["login", "--password", "--username", "mina@example.com"] + discovery
        for (issuer, status) in [("\(address)/other", 1), (address, 0)] {
            let outcome = try await BuiltApp.run(
                login + ["--issuer", issuer],
                environment: environment,
                input: password
            )
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains("does not name \(issuer) as its issuer") == (status == 1))
        }
        #expect(try await app("whoami").output.hasSuffix(" · \(address)\n"))
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test func `A chosen issuer holds for all commands until logout --all`() async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        try await login("leo")
        try await login("mina", "--issuer", address, "--client-id", "trellis-app", "--scope", "openid profile email")
        #expect(try await app("whoami").output.hasSuffix(" · \(address)\n"))
        #expect(try await app("accounts", "--json").output.contains("usr_mina"))
        #expect(try await app("token").status == 0)
        // The account of the other issuer is listed, but not used.
        #expect(try await app("accounts").output.contains("\tof the demo backend\n"))
        let use = try await app("accounts", "--use", "leo@example.com")
        #expect(use.status == 4 && use.errors.contains("belongs to another sign-in server or client id."))
        #expect(use.errors.contains("To forget a chosen sign-in server: App logout --all"))
        let logout = try await app("logout", "--all")
        #expect(
            logout.output
                == "Signed out Mina Park (mina).\nSigned out Leo Martin (leo, demo backend).\n"
        )
        #expect(try await app("accounts").errors.hasPrefix("You're not signed in."))
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    /// The address 0.0.0.0 is not a loopback address, but leads to this machine on Linux.
    @Test(arguments: ["urlsession", "asynchttpclient"])
    func `A token is sent to an http server on another machine only if its host is allowed`(transport: String)
        async throws
    {
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", DataFolder().path])
        let issuer = try await serve.address()
        let api = issuer.replacing("127.0.0.1", with: "0.0.0.0")
        let options = ["--api-url", api, "--transport", transport]
        let login = ["login", "--password", "--username", "mina@example.com", "--issuer", issuer, "--client-id"]
        let signIn = try await BuiltApp.run(
            login + ["trellis-app"] + options,
            environment: environment,
            input: password
        )
        #expect(signIn.status == 0, "\(signIn.errors)")
        let refused = try await BuiltApp.run(["payments", "--json"] + options, environment: environment)
        #expect(refused.status == 1 && refused.output == "")
        let message = "An access token would be readable on the way to \(api). Use https, or allow this host."
        #expect(refused.errors.contains(message), "\(refused.errors)")
        let allowed = ["payments", "--json", "--allow-http", "0.0.0.0"] + options
        let outcome = try await BuiltApp.run(allowed, environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test(arguments: ["basic", "post"])
    func `A confidential client signs in with its secret`(way: String) async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        let secret = other.file("secret").path
        try Data("not a secret: 100%+\n".utf8).write(to: URL(filePath: secret))
        let client = ["--client-id", "trellis:server", "--client-secret-file", secret, "--client-auth", way]
        let login = ["login", "--password", "--username", "mina@example.com", "--issuer", address]
        let outcome = try await BuiltApp.run(login + client, environment: environment, input: password)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let logout = try await app("logout", "--json")
        #expect(logout.output.contains(#""id":"usr_mina""#) && logout.errors == "")
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test(arguments: [["logout"], ["logout", "--all"]])
    func `The issuer of a sign-out is kept until it has confirmed that`(command: [String]) async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        try await login("leo")
        try await login("mina", "--issuer", address, "--client-id", "trellis-app")
        serve.signal(SIGTERM)
        _ = await serve.end()
        let logout = try await BuiltApp.run(command, environment: environment)
        #expect(logout.status == 0 && logout.output.hasPrefix("Signed out Mina Park (mina).\n"))
        #expect(logout.errors.hasPrefix("Warning: the server has not ended the session.\n  Can't reach the server"))
        #expect(logout.errors.hasSuffix("\n  The request is kept: login, logout and the shop try it again.\n"))
        let again = try await app("logout", "--all")
        // The account of the other issuer.
        let isOfAll = command.contains("--all")
        #expect((isOfAll ? logout : again).output.hasSuffix("Signed out Leo Martin (leo, demo backend).\n"))
        #expect(again.errors.contains("Warning: the server has not confirmed an earlier sign-out."))
        #expect(try await app("whoami").errors.hasPrefix("Error: You're not signed in."))
        // It comes back at the same address.
        let port = try #require(URL(string: address)?.port)
        let restarted = try BuiltApp(["serve", "--data-dir", other.path, "--port", "\(port)"])
        _ = try await restarted.address()
        #expect(try await !app("logout", "--all").errors.contains("Warning"))
        restarted.signal(SIGTERM)
        #expect(await restarted.end().output.contains("/oauth/revoke"))
    }

    @Test func `A sign-in delivers the revocations of earlier sign-outs before the command ends`() async throws {
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        let names = ["ada", "junho", "mina", "sora"]
        for name in names { try await login(name, "--api-url", address) }
        serve.signal(SIGTERM)
        _ = await serve.end()
        #expect(try await app("logout", "--all", "--api-url", address).errors.contains("The request is kept"))
        let port = try #require(URL(string: address)?.port)
        let restarted = try BuiltApp(["serve", "--data-dir", other.path, "--port", "\(port)", "--latency", "50"])
        _ = try await restarted.address()
        try await login("leo", "--api-url", address)
        restarted.signal(SIGTERM)
        #expect(await restarted.end().output.ranges(of: "/oauth/revoke").count == 2 * names.count)
    }

    @Test func `A sign-in that fails does not store the issuer`() async throws {
        try await login("mina")
        let command = ["login", "--username", "a", "--issuer", "http://127.0.0.1:1", "--client-id", "x"]
        let outcome = try await BuiltApp.run(command, environment: environment, input: password)
        #expect(outcome.status == 1 && outcome.errors.contains("GET http://127.0.0.1:1/"))
        #expect(try await app("whoami").output.hasPrefix("Mina"))
    }

    @Test(arguments: [
        ["--client-id", "x"], ["--scope", "openid"], ["--client-secret-file", "/dev/null"],
        ["--issuer", "https://id.example.com"], ["--issuer", "id.example.com", "--client-id", "x"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--client-secret-file", "/nowhere"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--client-secret-file", "/dev/null"],
        ["--client-auth", "post"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--client-auth", "post"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--client-auth", "jwt"],
        ["--redirect-port", "8400"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--redirect-port", "80"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--redirect-port", "65536"],
        ["--issuer", "https://id.example.com", "--client-id", "x", "--redirect-port", "a"],
        ["--device", "--username", "mina"], ["--browser", "--device"],
    ])
    func `Options without their counterpart are wrong usage`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(["login"] + arguments, environment: environment)
        #expect(outcome.status == 64 && outcome.output == "")
        let lines = outcome.errors.split(separator: "\n")
        // A wrong value may also show the help of its option.
        #expect((2...3).contains(lines.count), "message and suggestion: \(outcome.errors)")
        #expect(lines.last?.hasPrefix("  ") == true, "\(outcome.errors)")
        #expect(lines.count == 2 || lines[1].hasPrefix("  -") || lines[1].hasPrefix("  <"), "\(outcome.errors)")
    }

    @Test func `Without a terminal, a password needs a user name`() async throws {
        let outcome = try await app("login", "--password", input: password)
        #expect(outcome.status == 64 && outcome.output == "")
        let command = "App login --password --username NAME < FILE"
        #expect(
            outcome.errors.hasSuffix(
                "Error: Without a terminal, --username is needed.\n  Sign in with: \(command)\n"
            )
        )
        let given = ["--password", "--username", "mina p", "--data-dir", folder.path]
        let empty = try await BuiltApp.run(["login"] + given, environment: environment, input: "\n")
        let filled = "App login --password --username 'mina p' --data-dir \(folder.path) < FILE"
        #expect(empty.status == 64)
        #expect(empty.errors.hasSuffix("Error: The password is empty.\n  Sign in with: \(filled)\n"))
    }

    @Test func `A sign-in at an address without https names the options to check`() async throws {
        let outcome = try await app("login", "--username", "mina", "--api-url", "http://192.0.2.1", input: password)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("\n  Check the address in --api-url or --issuer.\n"), "\(outcome.errors)")
    }

    @Test func `An option of another sign-in server names the option that it needs`() async throws {
        let outcome = try await app("login", "--redirect-port", "4000")
        #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: --redirect-port needs --issuer.\n"))
    }

    @Test func `In a terminal, the user name is visible, the password is not, and empty answers are asked again`()
        async throws
    {
        let app = try AppAtTerminal(["login", "--password", "--data-dir", folder.path])
        try await app.session.until { $0.shows("Email or username:") }
        try app.session.type(Key.enter)
        try await app.session.until { $0.text.components(separatedBy: "Email or username:").count > 2 }
        try app.session.type("mina@example.com", Key.enter)
        try await app.waitForPrompt("Password")
        try app.session.type(Key.enter)
        try await app.waitForPrompt("Password", count: 2)
        try app.session.type("trellis-demo", Key.enter)
        let (ending, screen) = try await app.end()
        #expect(ending == .exited(0))
        #expect(screen.shows("Email or username: mina@example.com") && screen.shows("Signed in as Mina Park (mina)."))
        #expect(!screen.lines.contains { $0.hasPrefix("Password:") && $0.contains("trellis-demo") })
    }

    @Test func `Ctrl-D at a prompt ends the command with a message on a line of its own`() async throws {
        let app = try AppAtTerminal(["login", "--password", "--data-dir", folder.path])
        try await app.session.until { $0.shows("Email or username:") }
        try app.session.type(Key.control("d"))
        let (ending, screen) = try await app.end()
        #expect(ending == .exited(2))
        #expect(screen.lines.contains("Stopped."), "\(screen.text)")
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
        let (ending, screen) = try await app.end()
        #expect(ending == .exited(2))
        #expect(!screen.shows("Signed in"))
    }

    @Test func `The wait for a code says how long it is valid, and Ctrl-C ends it with a message on a line of its own`()
        async throws
    {
        let app = try AppAtTerminal(["login", "--device", "--data-dir", folder.path])
        try await app.session.until { $0.shows("Waiting until the code is entered… Expires in 10:00") }
        try app.session.type(Key.control("c"))
        let (ending, screen) = try await app.end()
        #expect(ending == .exited(2))
        #expect(screen.lines.contains("Stopped."), "\(screen.text)")
    }

    @Test func `A session that the server has ended leads to the sign-in`() async throws {
        let first = try BuiltApp(["serve", "--quiet", "--data-dir", DataFolder().path])
        let address = try await first.address()
        let api = ["--api-url", address]
        let login = ["login", "--password", "--username", "mina"] + api
        #expect(try await BuiltApp.run(login, environment: environment, input: password).status == 0)
        first.signal(SIGTERM)
        _ = await first.end()
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
        second.signal(SIGTERM)
        _ = await second.end()
    }

    @Test func `The JSON output has the names of the examples in the help`() async throws {
        func examples(_ command: String) async throws -> [Set<String>] {
            try JSONNames.examples(in: await BuiltApp.run([command, "--help"]).output)
        }
        let login = try await app("login", "--username", "mina@example.com", "--json", input: password)
        let steps = try login.output.split(separator: "\n").map { try JSONNames.names(in: $0) }
        #expect(steps.count == 3)
        let stepExamples = try await examples("login")
        #expect(steps.allSatisfy { step in stepExamples.contains { step.isSubset(of: $0) } })
        for command in [["accounts"], ["whoami"], ["accounts", "--use", "mina"], ["token"], ["logout"]] {
            let outcome = try await BuiltApp.run(command + ["--json"], environment: environment)
            #expect(outcome.status == 0 && outcome.errors == "")
            let example = try #require(try await examples(command[0]).first)
            #expect(try JSONNames.names(in: outcome.output).isSubset(of: example))
        }
        let error = try await app("whoami", "--json")
        #expect(error.status == 4 && error.output == "")
        #expect(error.errors.hasPrefix(#"{"error":{"message":"You're not signed in.","status":4,"#))
    }
}
