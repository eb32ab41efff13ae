import Features
import Foundation

extension Failure {
    /// What any error says to a person.
    init(describing error: any Error) {
        if let error = error as? any LocalizedError {
            self.init(error)
        } else {
            self.init(Unnamed(error: error))
        }
    }

    /// The message and, indented below it, what to do.
    var text: String {
        [message, suggestion].compactMap(\.self).joined(separator: "\n  ")
    }
}

/// An error that has no text for people.
private struct Unnamed: LocalizedError {
    let error: any Error

    var errorDescription: String? {
        error is CancellationError ? "Cancelled." : "\(error)"
    }
}
