import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features
import Foundation

struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the app's dependency graph.",
        usage: "App graph [--format <format>] [<options>]",
        discussion: "A dotted arrow of the Mermaid flowchart is a dependency that is resolved on first use."
    )

    private enum Format: String, ExpressibleByArgument, CaseIterable {
        case tree, mermaid
    }

    @Option(help: ArgumentHelp("Default: tree on a terminal, otherwise mermaid.", valueName: "format"))
    private var format: Format?

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        let container = try await AppModel.validatedContainer()
        if options.json { return try Output.json(["mermaid": container.mermaidDiagram()]) }
        let format = format ?? (isatty(STDOUT_FILENO) != 0 ? .tree : .mermaid)
        Output.data(format == .tree ? container.dependencyTree() : container.mermaidDiagram())
    }
}
