import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features

struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the app's dependency graph as a Mermaid flowchart.",
        usage: "App graph [<options>]",
        discussion: "A dotted arrow is a dependency that is resolved on first use."
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        let diagram = try await AppModel.validatedContainer().mermaidDiagram()
        if options.json { return try Output.json(["mermaid": diagram]) }
        Output.data(diagram)
    }
}
