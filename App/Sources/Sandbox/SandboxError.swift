public import Foundation

/// Why a ``Sandbox`` does not start.
public enum SandboxError: Error, Sendable, Hashable {
    /// Another program listens there already.
    case portInUse(host: String, port: Int)
    /// It may not or cannot listen there.
    case cannotListen(host: String, port: Int, reason: String)
    /// The state file, its folder or its lock cannot be used.
    case stateUnavailable(path: String, reason: String)
    /// The state file is not what a Sandbox wrote. It is left as it is.
    case stateDamaged(path: String, reason: String)
    /// Another Sandbox uses the state file; `url` is where that one listens, if it listens yet.
    case stateInUse(path: String, url: String?)
}

extension SandboxError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .portInUse(let host, let port): "Port \(port) of \(host) is in use by another program."
        case .cannotListen(let host, let port, let reason): "Cannot listen at port \(port) of \(host): \(reason)."
        case .stateUnavailable(let path, let reason): "Cannot use the state file \(path): \(reason)."
        case .stateDamaged(let path, let reason): "The state file \(path) is damaged: \(reason). It was left as it is."
        case .stateInUse(let path, let url):
            "Another Sandbox uses the state file \(path)" + (url.map { " and listens at \($0)." } ?? ".")
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .portInUse: "Choose another port, or 0 for any that is free."
        case .cannotListen: "Choose another host or port."
        case .stateUnavailable: "Check that the folder exists and that you may write to it."
        case .stateDamaged: "Put back a copy of it, or move it away to start anew."
        case .stateInUse(_, let url?): "Use the other one with `--api-url \(url)`, or another `--data-dir`."
        case .stateInUse(_, nil): "Stop the other one, or use another `--data-dir`."
        }
    }
}
