import Foundation

/// An error that prevents the server from starting or from saving its state.
enum SandboxError: LocalizedError, Hashable {
    case portInUse(host: String, port: Int)
    case cannotListen(host: String, port: Int, reason: String)
    /// The state file, its folder or its lock cannot be used.
    case stateUnavailable(path: String, reason: String)
    /// The state file is not valid. It is not changed.
    case stateDamaged(path: String, reason: String)
    /// Another server, which listens at `url`, uses the state file.
    case stateInUse(path: String, url: String?)
    /// The embedded catalog is not valid.
    case catalogInvalid(reason: String)

    var errorDescription: String? {
        switch self {
        case .portInUse(let host, let port): "Port \(port) on \(host) is already in use."
        case .cannotListen(let host, let port, let reason): "Cannot listen on port \(port) of \(host): \(reason)."
        case .stateUnavailable(let path, let reason): "Cannot use the state file \(path): \(reason)."
        case .stateDamaged(let path, let reason): "The state file \(path) is damaged: \(reason). It was not changed."
        case .stateInUse(let path, let url):
            "The state file \(path) is in use by another server" + (url.map { " at \($0)." } ?? ".")
        case .catalogInvalid(let reason): "The catalog is invalid: \(reason)."
        }
    }

    var recoverySuggestion: String? {
        switch self {
        case .portInUse: "Choose another port, or 0 for a free one."
        case .cannotListen: "Choose another host or port."
        case .stateUnavailable: "Check that the folder exists and that you can write to it."
        case .stateDamaged: "Restore the file from a backup, or move it away to start again."
        case .stateInUse(_, let url?): "Use that server with `--api-url \(url)`, or another `--data-dir`."
        case .stateInUse(_, nil): "Stop the other server, or use another `--data-dir`."
        case .catalogInvalid: "Correct catalog.json and build again."
        }
    }
}
