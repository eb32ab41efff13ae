import ArgumentParser
import CompositionRoot

struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the app's dependency graph as a Mermaid flowchart.",
        usage: "App graph [<options>]",
        discussion: """
            An arrow points from a service to its dependency. A dotted arrow is a dependency that is resolved on first \
            use. Nothing is sent or stored.

            JSON
              {"mermaid":"flowchart TD\\n..."}

            EXAMPLES
              App graph --json | jq -r .mermaid
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        let graph = try await AppModel.dependencyGraph()
        if options.json { try Output.json(["mermaid": graph]) } else { Output.data(graph) }
    }
}
