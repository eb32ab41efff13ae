import ArgumentParser

struct UICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui",
        abstract: "Open the shop. It starts where the last run ended.",
        usage: "App ui [<options>]",
        discussion: """
            The bottom line shows the most useful keys, ? shows all keys, and q quits. Warnings and errors are logged to \
            app.log in the data folder; with --verbose, requests too. With --trace, each step is a line of trace.log \
            there.
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await TerminalAppLauncher.run(options)
    }
}
