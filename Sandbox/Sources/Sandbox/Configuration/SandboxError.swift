public import Foundation

/// An error that prevents the server from starting or from saving its state.
public enum SandboxError: LocalizedError, Hashable {
    /// Another program listens on the port.
    case portInUse(host: String, port: Int)
    /// The server cannot listen on the address.
    case cannotListen(host: String, port: Int, reason: String)
    /// The state file, its folder or its lock cannot be used.
    case stateUnavailable(path: String, reason: String)
    /// The state file is not valid. It is not changed.
    case stateDamaged(path: String, reason: String)
    /// Another server uses the state file. The owner is `nil` if it did not finish starting or stopping.
    case stateInUse(by: StateFileOwner?)
    /// The embedded catalog is not valid.
    case catalogInvalid(reason: String)

    /// The error and its reason.
    public var errorDescription: String? {
        switch self {
        case .portInUse(let host, let port): "Port \(port) on \(host) is already in use."
        case .cannotListen(let host, let port, let reason): "Can't listen on port \(port) of \(host): \(reason)."
        case .stateUnavailable(let path, let reason): "Can't use the state file \(path): \(reason)."
        case .stateDamaged(let path, let reason): "The state file \(path) is damaged: \(reason). It was not changed."
        case .stateInUse(let owner?):
            "Trellis is already running with this data folder (pid \(owner.processID), \(owner.url.absoluteString))."
        case .stateInUse(nil): "Trellis is already starting or stopping with this data folder."
        case .catalogInvalid(let reason): "The catalog is invalid: \(reason)."
        }
    }

    /// The next step for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .portInUse: "Choose another port, or 0 for a free one."
        case .cannotListen: "Choose another host or port."
        case .stateUnavailable: "Check that the folder exists and that you can write to it."
        case .stateDamaged: "Restore the file from a backup, or move it away to start again."
        case .stateInUse(let owner?):
            "Use it with `--api-url \(owner.url.absoluteString)`, or use another `--data-dir`."
        case .stateInUse(nil): "Try again, or use another `--data-dir`."
        case .catalogInvalid: "Correct catalog.json and build again."
        }
    }
}
