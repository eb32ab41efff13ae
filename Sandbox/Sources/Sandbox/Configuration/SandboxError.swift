public import Foundation

/// An error that prevents the server from starting or from saving its state.
public enum SandboxError: LocalizedError, Hashable {
    /// The server cannot listen on the port, for example because another program uses it.
    case cannotListen(port: Int, reason: String)
    /// The state file, its folder or its lock cannot be used.
    case stateUnavailable(path: String, reason: String)
    /// The state file is damaged, or from another version of Trellis. It is not changed.
    case stateInvalid(path: String, reason: String)
    /// Another server uses the state file and listens at `url`.
    case stateInUse(processID: Int32, url: URL)
    /// Another server has locked the state file and does not listen yet, or no longer.
    case stateLocked

    /// The error and its reason.
    public var errorDescription: String? {
        switch self {
        case .cannotListen(let port, let reason): "Can't listen on port \(port): \(reason)."
        case .stateUnavailable(let path, let reason): "Can't use the state file \(path): \(reason)."
        case .stateInvalid(let path, let reason): "Can't read the state file \(path): \(reason). It was not changed."
        case .stateInUse(let processID, let url):
            "Trellis is already running with this data folder (pid \(processID), \(url.absoluteString))."
        case .stateLocked: "Trellis is already starting or stopping with this data folder."
        }
    }

    /// The next step for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .cannotListen: "Choose another port, or 0 for a free one."
        case .stateUnavailable:
            "Check that the folder exists, that you can write to it and that the disk is not full."
        case .stateInvalid: "Restore the file from a backup, or move it away to start again."
        case .stateInUse(_, let url): "Use it with --api-url \(url.absoluteString), or use another --data-dir."
        case .stateLocked: "Try again, or use another --data-dir."
        }
    }
}
