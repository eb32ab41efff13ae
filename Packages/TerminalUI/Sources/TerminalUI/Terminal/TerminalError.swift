public import Foundation

/// An error that prevents showing a screen in the terminal.
public enum TerminalError: Error, Sendable, Hashable {
    /// The stream of this name is a file, a pipe or closed.
    case notATerminal(stream: String)
    /// The terminal of this kind, the value of `TERM`, cannot move its cursor.
    case unsupported(term: String)
    /// The system does not allow reading or changing the settings of the terminal.
    case settingsRefused(reason: String)
    /// The process already shows a screen.
    case alreadyRunning
    /// The system has no free descriptors for the signals.
    case resourcesRefused(reason: String)
}

extension TerminalError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .notATerminal(let stream): "The \(stream) is not a terminal."
        case .unsupported(let term):
            "A screen can't be shown with TERM=\(term). Set TERM to the kind of your terminal, such as xterm-256color."
        case .settingsRefused(let reason): "Can't change the terminal settings: \(reason)."
        case .alreadyRunning: "This process already shows a screen."
        case .resourcesRefused(let reason): "Can't read keys: \(reason)."
        }
    }
}
