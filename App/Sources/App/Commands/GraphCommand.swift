import ArgumentParser
import CompositionRoot
import Features

/// Prints the app's dependency graph.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the app's dependency graph as a Mermaid flowchart.",
        usage: "App graph [<options>]",
        discussion: """
            An arrow points from a service to its dependency. A dotted arrow is a dependency that is resolved on first \
            use. Nothing is sent or stored.

            JSON
            With --json, the graph is one object:
              mermaid  the flowchart as text, in Mermaid's syntax

            EXAMPLES
              App graph > graph.mmd
              App graph --json
            """
    )

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let graph = try await AppModel.dependencyGraph()
        if output.json { try Output.json(["mermaid": graph]) } else { Output.data(graph) }
    }
}
