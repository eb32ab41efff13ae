import Foundation

package enum TerminalError: Error, Sendable, Hashable {
    /// A stream that a terminal should be at is a file, a pipe or closed; `stream` names it.
    case notATerminal(stream: String)
    case settingsRefused(reason: String)
    /// The process already shows a screen; it has one terminal.
    case alreadyRunning
    /// The system refused what is needed to wait for keys.
    case resourcesRefused(reason: String)
}

extension TerminalError: LocalizedError {
    package var errorDescription: String? {
        switch self {
        case .notATerminal(let stream): "The \(stream) is not a terminal, so no screen can be shown there."
        case .settingsRefused(let reason): "The terminal's settings cannot be changed: \(reason)."
        case .alreadyRunning: "This process already shows a screen."
        case .resourcesRefused(let reason): "No keys can be read: \(reason)."
        }
    }

    package var recoverySuggestion: String? {
        switch self {
        case .notATerminal: "Run it in a terminal, without redirecting its input or output."
        case .settingsRefused: "Run it in the foreground of a terminal."
        case .alreadyRunning: "End the screen that is shown first."
        case .resourcesRefused: "Close other programs, or raise the limit of open files."
        }
    }
}
