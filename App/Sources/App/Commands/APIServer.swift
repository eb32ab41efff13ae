import Foundation
import Infrastructure
import Sandbox

/// Calls `body` with `url`, or with the address of a Sandbox that stores its state in the data folder. This is the one that
/// another process runs, otherwise a new one that runs until `body` returns. Without a data folder, it is always a new one,
/// which stores nothing. Its own log on standard error has only errors, because the client logs each request.
nonisolated(nonsending) func withAPIServer<Result: Sendable>(
    at url: URL?,
    dataFolder: URL?,
    log: LogDestination,
    _ body: (URL) async throws -> Result
) async throws -> Result {
    if let url { return try await body(url) }
    let log = if case .standardError = log { LogDestination.standardError(isVerbose: false) } else { log }
    let configuration = SandboxConfiguration(stateFile: try dataFolder.map(sandboxStateFile), logger: log.swiftLog)
    do {
        return try await Sandbox(configuration).run { try await body($0.url) }
    } catch SandboxError.stateInUse(let owner?) {
        return try await body(owner.url)
    }
}

/// Creates a folder that only the user can read and returns the path of the Sandbox's state file in it.
func sandboxStateFile(in dataFolder: URL) throws -> URL {
    let folder = dataFolder.appending(path: "sandbox", directoryHint: .isDirectory)
    try PrivateFolder(path: dataFolder.path).prepare()
    try PrivateFolder(path: folder.path).prepare()
    return folder.appending(path: "state.json")
}
