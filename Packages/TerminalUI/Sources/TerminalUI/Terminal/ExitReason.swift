/// The reason why a screen ended.
public enum ExitReason: Hashable, Sendable {
    /// The user pressed `q`.
    case quit
    /// Ctrl-C or SIGINT.
    case interrupted
    /// Another signal such as SIGTERM; SIGHUP if the terminal is gone.
    case signal(Int32)
    /// The task was cancelled.
    case cancelled
}
