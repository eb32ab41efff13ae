import Foundation
import Infrastructure
import Logging
import Sandbox

/// Calls `body` with `url`, or with the address of a Sandbox that runs until `body` returns and stores its state in the
/// data folder.
nonisolated(nonsending) func withAPIServer<Result: Sendable>(
    at url: URL?,
    dataFolder: URL,
    logger: Logger,
    _ body: (URL) async throws -> Result
) async throws -> Result {
    if let url { return try await body(url) }
    let configuration = SandboxConfiguration(stateFile: try sandboxStateFile(in: dataFolder), logger: logger)
    return try await Sandbox(configuration).run { try await body($0.url) }
}

/// Creates a folder that only the user can read and returns the path of the Sandbox's state file in it.
func sandboxStateFile(in dataFolder: URL) throws -> URL {
    let folder = dataFolder.appending(path: "sandbox", directoryHint: .isDirectory)
    try PrivateFolder(path: dataFolder.path).prepare()
    try PrivateFolder(path: folder.path).prepare()
    return folder.appending(path: "state.json")
}
