import ArgumentParser

struct UICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui",
        abstract: "Open the shop. It starts where the last run ended.",
        usage: "App ui [<options>]",
        discussion: "Warnings and errors are logged to app.log in the data folder, with --trace each step to trace.log."
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await TerminalAppLauncher.run(options)
    }
}
