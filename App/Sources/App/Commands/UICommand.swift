import ArgumentParser

/// Shows the screens, from the place of the last run.
struct UICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui",
        abstract: "The shop in the terminal: browse, buy, look at one's profile, change settings.",
        discussion: """
            It begins where the last run ended. Keys are shown at the bottom, all of them by '?'; 'q' quits. What goes \
            over the network is written to app.log in the data folder, as much as the settings say, without secrets.

            EXAMPLES
              App ui
              App ui --language ko
              App ui --api-url http://127.0.0.1:8080 --transport asynchttpclient
            """
    )

    @OptionGroup var options: ScreenOptions

    func run() async throws {
        try await TerminalAppLauncher.run(options)
    }
}
