import Core
import Features
import Foundation
import Infrastructure
import Processes
import TerminalSessions
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class ServeCommandTests {
    private let folder = DataFolder()

    private func serve(_ arguments: String...) throws -> BuiltApp {
        try BuiltApp(["serve", "--data-dir", folder.path] + arguments)
    }

    /// Runs the tour with a new data folder against `serve`.
    private func tour(of serve: BuiltApp, folder: DataFolder = DataFolder()) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(["tour", "--data-dir", folder.path], environment: ["TRELLIS_API_URL": serve.address()])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `A signal stops the server with status 0`(signal: Int32) async throws {
        let serve = try serve()
        #expect(try await tour(of: serve).status == 0)
        #expect(await serve.end(after: signal).status == 0)
    }

    @Test func `The address and the demo account come first, then a line for each request`() async throws {
        let serve = try serve("--fault-rate", "1", "--seed", "2")
        let address = try await serve.address()
        let items = try await BuiltApp.run(["items", "--api-url", address], environment: folder.home)
        #expect(items.status == 1)
        let lines = await serve.end(after: SIGTERM).output.split(separator: "\n")
        #expect(lines[0] == "The demo backend listens on \(address)")
        #expect(lines[1] == "Demo account: mina@example.com, password trellis-demo")
        let request = #/GET    /v1/items\?limit=10 +(\d{3}|---) +\d+\.\d ms  fault: (dropped .*|500|503|slow response)/#
        #expect(lines.count > 2)
        #expect(lines.dropFirst(2).allSatisfy { $0.wholeMatch(of: request) != nil })
    }

    @Test func `Secrets and control characters of a request are not printed`() async throws {
        let serve = try serve()
        let address = try await serve.address()
        let query = "?token=hunter2&cursor=itm_01&hunter2&x=%1B"
        for path in ["/oauth/authorize\(query)", "/%1B%5B31m%C2%9B"] {
            let url = try #require(URL(string: address + path))
            // Any status will do, as the request is printed.
            _ = try? Data(contentsOf: url)
        }
        let output = await serve.end(after: SIGTERM).output
        #expect(output.contains(" /oauth/authorize?token=…&cursor=itm_01&…&x=… "))
        #expect(output.contains(" /%1B%5B31m%C2%9B "))
        #expect(!output.contains("hunter2"))
    }

    @Test(.enabled(if: TmuxSession.isUsable, "tmux is not installed"))
    func `An open shop shows the sign-in and the sign-out of another process`() async throws {
        let serve = try serve()
        let (address, shop) = (try await serve.address(), DataFolder())
        var settings = AppSettings()
        settings.hasSeenOnboarding = true
        try await FileSecureStorage(folder: shop.url).set(value: settings, for: "app.settings")
        let options = ["--data-dir", shop.path, "--api-url", address]
        let app = try TmuxSession(
            [try BuiltProduct.url("App").path, "ui"] + options,
            environment: BuiltProduct.environment.merging(["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]) { $1 },
            size: TerminalSize(200, 60)
        )
        try await app.until { $0.shows("Second Moon") && !$0.shows("Mina Park · Gold") }
        let login = ["login", "--password", "--username", "mina@example.com"] + options
        #expect(try await BuiltApp.run(login, input: "trellis-demo\n").status == 0)
        try await app.until { $0.shows("Mina Park · Gold") }
        #expect(try await BuiltApp.run(["logout"] + options).status == 0)
        try await app.until { !$0.shows("Mina Park · Gold") }
        try app.type("\u{3}")
        _ = try await app.end()
    }

    @Test func `The state survives a restart`() async throws {
        let tours = DataFolder()
        for payments in [4, 8] {
            let serve = try serve()
            let outcome = try await tour(of: serve, folder: tours)
            #expect(outcome.output.contains("the profile lists \(payments) payments"))
            await serve.end(after: SIGTERM)
        }
    }

    @Test func `A second server on the same folder names the process and the address of the first`() async throws {
        let first = try serve()
        let address = try await first.address()
        let outcome = try await serve().end()
        #expect(outcome.status == 1)
        let owner = "(pid \(first.identifier), \(address))"
        #expect(outcome.errors.hasPrefix("Error: Trellis is already running with this data folder \(owner).\n"))
        #expect(outcome.errors.contains("--api-url \(address)"))
    }

    @Test func `A second App on the same folder uses the running server`() async throws {
        let serve = try serve()
        let address = try await serve.address()
        let outcome = try await BuiltApp.run(["tour", "--data-dir", folder.path])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\(address), data in"))
    }

    @Test func `Of two Apps that start at the same moment, one uses the server of the other`() async throws {
        for _ in 1...3 {
            let apps = try (1...2).map { _ in try BuiltApp(["tour", "--data-dir", folder.path]) }
            for app in apps {
                let outcome = await app.end()
                #expect(outcome.output.hasPrefix("Trellis tour: http://127.0.0.1:"))
                // A tour may fail later: the other one may sign it out.
                #expect(!outcome.errors.contains("already"))
            }
        }
    }

    @Test func `A second App goes on with the Sandbox of a process that is killed`() async throws {
        let serve = try serve("--latency", "5000")
        _ = try await serve.address()
        let tour = try BuiltApp(["tour", "--data-dir", folder.path])
        try #require(await tour.line(with: "Restore the last session") != nil)
        serve.signal(SIGKILL)
        let outcome = await tour.end()
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `A port in use is reported`() async throws {
        let first = try serve()
        let port = try #require(try await first.address().split(separator: ":").last)
        let other = DataFolder()
        let outcome = try await BuiltApp.run(["serve", "--data-dir", other.path, "--port", String(port)])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Can't listen on port \(port): address already in use."))
    }

    @Test func `The tour succeeds with tokens that expire at once`() async throws {
        let outcome = try await tour(of: serve("--token-lifetime", "1"))
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
