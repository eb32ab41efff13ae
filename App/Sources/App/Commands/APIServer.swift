import AuthModule
import Core
import Foundation
import Infrastructure
import Sandbox

/// The API of a command.
struct APIServer: Sendable {
    /// The address.
    let url: URL
    /// The name of a Sandbox of the App in the ids of accounts, because its address changes from run to run.
    var name: String?
}

/// Calls `body` with the server at `url`, otherwise with the Sandbox of the data folder. If no process runs that Sandbox,
/// this one does until `body` returns. If another process runs it and ends, one of its clients runs it at the same address.
/// Without a data folder, or without space for its files, a new Sandbox runs and stores nothing. A Sandbox logs only errors to
/// standard error, because the client logs each request.
nonisolated(nonsending) func withAPIServer<Result: Sendable>(
    at url: URL?,
    dataFolder: URL?,
    log: LogDestination,
    _ body: (APIServer) async throws -> Result
) async throws -> Result {
    if let url { return try await body(APIServer(url: url)) }
    let log = if case .standardError = log { LogDestination.standardError(isVerbose: false) } else { log }
    var (stateFile, name): (URL?, String?)
    do {
        stateFile = try dataFolder.map(sandboxStateFile)
        name = try dataFolder.map(sandboxName)
    } catch SecureStorageError.noSpace(let path) {
        stateFile = nil
        log.logger.log(.warning, "The disk is full. The demo backend stores nothing in this run.", ["path": path])
    }
    do {
        let sandbox = Sandbox(SandboxConfiguration(stateFile: stateFile, logger: log.swiftLog))
        return try await sandbox.run { try await body(APIServer(url: $0.url, name: name)) }
    } catch SandboxError.stateInUse(_, let url) {
        let configuration = SandboxConfiguration(port: url.port ?? 0, stateFile: stateFile, logger: log.swiftLog)
        let successor = Task { await runSandbox(configuration) }
        return try await withCleanup {
            try await body(APIServer(url: url, name: name))
        } cleanUp: {
            successor.cancel()
            await successor.value
        }
    }
}

/// Runs a Sandbox as soon as no other process does, until the task is cancelled. Requests in between are retried.
private func runSandbox(_ configuration: SandboxConfiguration) async {
    while !Task.isCancelled {
        try? await Sandbox(configuration).run { _ in
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
        try? await Task.sleep(for: .milliseconds(100))
    }
}

/// Creates a folder that only the user can read and returns the URL of the Sandbox's state file in it.
func sandboxStateFile(in dataFolder: URL) throws -> URL {
    try sandboxFolder(in: dataFolder).appending(path: "state.json")
}

/// Returns the name of the Sandbox of a data folder: `sandbox:` and an id in a file beside its state, created on first use.
func sandboxName(in dataFolder: URL) throws -> String {
    let file = try sandboxFolder(in: dataFolder).appending(path: "id")
    let content = try PrivateFolder(path: file.deletingLastPathComponent().path)
        .content(of: file.lastPathComponent, orCreate: Data(UUID().uuidString.utf8))
    guard let id = UUID(uuidString: String(decoding: content, as: UTF8.self)) else {
        throw SecureStorageError.refused(
            path: file.path,
            reason: "it has no UUID",
            advice: "Remove it. The demo backend then has a new identity, and its accounts have to sign in again."
        )
    }
    return "sandbox:\(id.uuidString.lowercased())"
}

extension AccountID {
    /// `true` if the account is one of the Sandbox of a data folder.
    var isOfSandbox: Bool { issuer.hasPrefix("sandbox:") }
}

private func sandboxFolder(in dataFolder: URL) throws -> URL {
    let folder = dataFolder.appending(path: "sandbox", directoryHint: .isDirectory)
    try PrivateFolder(path: dataFolder.path).prepare()
    try PrivateFolder(path: folder.path).prepare()
    return folder
}
