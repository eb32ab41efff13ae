public import Foundation

/// The reason why a ``Sandbox`` does not start.
public enum SandboxError: Error, Sendable, Hashable {
    /// Another program listens at the port.
    case portInUse(host: String, port: Int)
    /// The address cannot be used.
    case cannotListen(host: String, port: Int, reason: String)
    /// The state file, its folder or its lock cannot be used.
    case stateUnavailable(path: String, reason: String)
    /// The state file is not one of a Sandbox. It is left as it is.
    case stateDamaged(path: String, reason: String)
    /// Another Sandbox, which listens at `url`, uses the state file.
    case stateInUse(path: String, url: String?)
    /// The catalog in the program breaks a rule.
    case catalogInvalid(reason: String)
}

extension SandboxError: LocalizedError {
    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .portInUse(let host, let port): "Port \(port) of \(host) is in use by another program."
        case .cannotListen(let host, let port, let reason): "Cannot listen at port \(port) of \(host): \(reason)."
        case .stateUnavailable(let path, let reason): "Cannot use the state file \(path): \(reason)."
        case .stateDamaged(let path, let reason): "The state file \(path) is damaged: \(reason). It was left as it is."
        case .stateInUse(let path, let url):
            "Another Sandbox uses the state file \(path)" + (url.map { " and listens at \($0)." } ?? ".")
        case .catalogInvalid(let reason): "The catalog is not valid: \(reason)."
        }
    }

    /// The next step.
    public var recoverySuggestion: String? {
        switch self {
        case .portInUse: "Choose another port, or 0 for any that is free."
        case .cannotListen: "Choose another host or port."
        case .stateUnavailable: "Check that the folder exists and that you may write to it."
        case .stateDamaged: "Put back a copy of it, or move it away to start again."
        case .stateInUse(_, let url?): "Use the other one with `--api-url \(url)`, or another `--data-dir`."
        case .stateInUse(_, nil): "Stop the other one, or use another `--data-dir`."
        case .catalogInvalid: "Correct catalog.json and build again."
        }
    }
}
