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
        let folder = options.dataFolder.appending(path: "sandbox", directoryHint: .isDirectory)
        try PrivateFolder(path: folder.path).prepare()
        let sandbox = Sandbox(
            SandboxConfiguration(stateFile: folder.appending(path: "state.json"), logger: logger)
        )
        return try await sandbox.run { try await body($0.url) }
    }
}
