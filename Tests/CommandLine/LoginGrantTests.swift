import Foundation
import Processes
import TerminalSessions
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Signs in with the page of the Sandbox, in place of a user with a browser.
@Suite(.serialized, .timeLimit(.minutes(15))) final class LoginGrantTests {
    /// The step that shows a URL.
    private struct Step: Decodable {
        let url: URL
        let code: String?
    }

    private let folder = DataFolder()
    /// A browser with cookies.
    private let browser = URLSession(configuration: .ephemeral)

    // `true` opens no browser.
    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path, "BROWSER": "true"] }

    private func login(_ arguments: String...) throws -> BuiltApp {
        try BuiltApp(["login", "--json"] + arguments, environment: environment)
    }

    private func step(_ name: String, of app: BuiltApp) async throws -> Step {
        let line = try #require(await app.line(with: #""step":"\#(name)""#))
        return try JSONDecoder().decode(Step.self, from: Data(line.utf8))
    }

    /// Opens a page and follows the redirects.
    private func open(_ url: URL) async throws -> String {
        String(decoding: try await browser.data(from: url).0, as: UTF8.self)
    }

    /// Sends the form of the page at the URL of `step` and follows the redirects.
    private func submit(_ step: Step, decision: String) async throws {
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "username", value: "mina@example.com"),
            URLQueryItem(name: "password", value: "trellis-demo"),
            URLQueryItem(name: "decision", value: decision), URLQueryItem(name: "user_code", value: step.code),
        ]
        var request = URLRequest(url: step.url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data((form.percentEncodedQuery ?? "").utf8)
        let (_, response) = try await browser.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test(arguments: [("--browser", "open_url"), ("--device", "enter_code")])
    func `The browser and a code sign in`(method: String, step name: String) async throws {
        let app = try login(method)
        try await submit(step(name, of: app), decision: "allow")
        let outcome = await app.end()
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let line = try #require(outcome.output.split(separator: "\n").first { $0.contains(name) })
        #expect(try JSONNames.examples.contains(JSONNames.names(in: line)))
        let whoami = try await BuiltApp.run(["whoami"], environment: environment)
        #expect(whoami.output.hasPrefix("Mina Park\nmina · mina@example.com · usr_mina · "))
    }

    @Test(arguments: [
        ("--browser", "open_url", "The sign-in was cancelled or denied."),
        ("--device", "enter_code", "The server says: The user denied the request."),
    ])
    func `A denied sign-in has exit status 5, and the server's explanation`(
        method: String,
        step name: String,
        message: String
    ) async throws {
        let app = try login(method)
        try await submit(step(name, of: app), decision: "deny")
        let outcome = await app.end()
        #expect(outcome.status == 5)
        #expect(outcome.errors.hasPrefix(#"{"error":{"message":"\#(message)","status":5,"#))
        #expect(try await BuiltApp.run(["whoami"], environment: environment).status == 4)
    }

    @Test func `The browser stays signed in until a sign-out in the browser`() async throws {
        let (other, urls) = (DataFolder(), folder.file("urls").path)
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let server = ["--api-url", try await serve.address()]
        func login(_ arguments: String..., at page: (Step) async throws -> Void) async throws -> BuiltApp.Outcome {
            let app = try BuiltApp(["login", "--json", "--browser"] + server + arguments, environment: environment)
            try await page(step("open_url", of: app))
            return await app.end()
        }
        #expect(try await login { try await submit($0, decision: "allow") }.status == 0)
        // Beside an account, the server asks which user signs in.
        let added = try await login("--username", "leo@example.com", "--parameter", "ui_locales=ko") { step in
            #expect(step.url.query()?.hasSuffix("&prompt=select_account&ui_locales=ko") == true)
            #expect(try await open(step.url).contains("Mina Park"))
            try await submit(step, decision: "continue")
        }
        #expect(added.status == 0)
        // A browser that writes its argument and a variable of the App, which it must not get, to a pipe.
        try #require(mkfifo(urls, 0o600) == 0)
        let script = folder.file("browser")
        try "#!/bin/sh\necho \"$1 $TRELLIS_DATA_DIR\" > \(urls)\n".write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        let opened = try #require(FileHandle(forUpdatingAtPath: urls)).lineStream()
        let logout = try BuiltApp(
            ["logout", "--browser"] + server,
            environment: ["TRELLIS_DATA_DIR": folder.path, "BROWSER": script.path]
        )
        let line = try #require(await opened.first { _ in true })
        #expect(!line.contains(folder.path))
        let start = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
        // The address of the page has an ID token, and all users can read arguments.
        #expect(start.path().hasPrefix("/start/") && start.query() == nil)
        _ = try await open(start)
        let outcome = await logout.end()
        #expect(outcome.status == 0 && outcome.output == "Signed out Mina Park (mina).\n")
        #expect(outcome.errors.hasPrefix("Open this URL if the browser does not: http://"))
        #expect(outcome.errors.contains(#/\/oauth\/end_session\?id_token_hint=\S+\nWaiting for the browser…\n$/#))
        let again = try await login("--username", "leo@example.com") { step in
            #expect(try await open(step.url).contains(#"value="leo@example.com""#))
            try await submit(step, decision: "allow")
        }
        #expect(again.status == 0)
        await serve.end(after: SIGTERM)
    }

    @Test func `Without a browser, a code is chosen, unless nobody would see it`() async throws {
        let environment = ["TRELLIS_DATA_DIR": folder.path]
        let unattended = try await BuiltApp.run(["login"], environment: environment)
        #expect(unattended.status == 64)
        #expect(unattended.errors.hasPrefix("Error: There is no terminal and no browser to sign in with.\n"))
        let app = try AppAtTerminal(["login"], environment: environment)
        let output = try await app.session.until { $0.shows("Waiting until the code is entered…") }
        #expect(
            output.text.split(separator: "\r\n").prefix(3) == [
                "Demo account: mina@example.com, password trellis-demo", "Signing in with a code.",
                "Or sign in with a password: App login --password",
            ]
        )
        try app.session.type(Key.control("c"))
        #expect(try await app.end().ending == .exited(2))
    }
}
