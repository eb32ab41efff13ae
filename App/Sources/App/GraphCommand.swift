import ArgumentParser
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure

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

    @MainActor
    func run() async throws {
        let network = NetworkService(configuration: .init(baseURL: try options.apiURL ?? URL(filePath: "/")))
        let dependencies = AppDependencies(network: network, storage: EmptyStorage())
        do {
            let app = AppModel(dependencies, dataFolder: options.dataFolder)
            let graph = try await app.dependencyGraph().mermaid
            if options.json { try Output.json(["mermaid": graph]) } else { Output.data(graph) }
        } catch {
            Output.message("Error: \(Failure(error).text)")
            throw ExitCode(error)
        }
    }
}

/// A storage for an app that only shows what it is made of.
private struct EmptyStorage: SecureStorageProtocol {
    func data(for key: String) -> Data? { nil }
    func keys() -> [String] { [] }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction([:])
        return try body(&transaction)
    }
}
