import ArgumentParser
import CompositionRoot
import Features

/// Prints the dependency graph of the app.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "The app's dependency graph as a Mermaid flowchart, with every feature opened.",
        discussion: """
            An arrow leads from a service to what it needs; a dotted one is resolved on first use. Nothing is sent or \
            stored.

            EXAMPLES
              App graph > graph.mmd
              App graph --json
            """
    )

    @OptionGroup var options: CommonOptions

    func run() async throws {
        let graph = try await AppModel.dependencyGraph()
        if options.json { try Output.json(["mermaid": graph]) } else { Output.data(graph) }
    }
}
