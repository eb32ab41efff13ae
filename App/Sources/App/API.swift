import Foundation
import Infrastructure
import Logging
import Sandbox

/// The API that a command talks to.
enum API {
    /// Does `body` with the address of `--api-url`, or else of a Sandbox that runs as long and keeps its state in the
    /// data folder.
    nonisolated(nonsending) static func with<Result: Sendable>(
        _ options: CommonOptions,
        logger: Logger,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        if let url = try options.apiURL { return try await body(url) }
        let configuration = SandboxConfiguration(stateFile: try options.sandboxStateFile(), logger: logger)
        return try await Sandbox(configuration).run { try await body($0.url) }
    }
}

extension CommonOptions {
    /// Where a Sandbox keeps its state, in a folder of the data folder that nobody else can read.
    func sandboxStateFile() throws -> URL {
        let folder = dataFolder.appending(path: "sandbox", directoryHint: .isDirectory)
        try PrivateFolder(path: dataFolder.path).prepare()
        try PrivateFolder(path: folder.path).prepare()
        return folder.appending(path: "state.json")
    }
}
