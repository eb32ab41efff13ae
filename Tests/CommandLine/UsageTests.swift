import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct UsageTests {
    @Test(
        "Invalid usage is reported on standard error",
        arguments: [
            ["nonsense"], ["--nonsense"], ["tour", "extra"], ["serve", "--port", "70000"], ["serve", "--port", "x"],
            ["serve", "--fault-rate", "2"], ["serve", "--fault-rate", "nan"], ["serve", "--latency", "-1"],
            ["serve", "--token-lifetime", "0"], ["tour", "--api-url", "ftp://x"], ["tour", "--api-url", ""],
            ["tour", "--data-dir"], ["storage", "check", "--storage-key", "x"], ["storage", "rotate-key", "--to", "x"],
            ["tour", "--transport", "x"], ["ui", "--language", "fr"], ["ui", "--json"], ["open"], ["open", "nowhere"],
            ["open", "trellis://nowhere"],
        ]
    )
    func invalidUsage(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Error: "))
        #expect(outcome.errors.contains("Usage: ") || outcome.errors.contains("See 'App"))
    }

    @Test("An invalid URL in the environment is invalid usage")
    func invalidURLInEnvironment() async throws {
        let outcome = try await BuiltApp.run(["tour"], environment: ["TRELLIS_API_URL": "nowhere"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("TRELLIS_API_URL"))
    }

    @Test("Screens without a terminal suggest the tour", arguments: [["ui"], ["open", "trellis://home"]])
    func screensWithoutTerminal(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("Error: The standard input is not a terminal"))
        #expect(outcome.errors.contains("App tour"))
    }

    @Test("The graph is printed as Mermaid and no file is left behind")
    func graph() async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(["graph"], environment: folder.home)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.hasPrefix("flowchart TD\n"))
        for service in ["PaymentProcessing", "GetItemUseCase", "SwitchUserUseCase", "StorageChecking"] {
            #expect(outcome.output.contains(service))
        }
        #expect(folder.trellisFolders == [])
    }

    @Test(
        "Help has examples and the common options",
        arguments: [
            ["--help"], ["tour", "--help"], ["serve", "--help"], ["help", "serve"], ["ui", "--help"],
            ["open", "--help"],
            ["graph", "--help"],
        ]
    )
    func help(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        for text in ["EXAMPLES", "--api-url", "--data-dir", "--json", "--verbose", "TRELLIS_API_URL"] {
            #expect(outcome.output.contains(text))
        }
    }
}
