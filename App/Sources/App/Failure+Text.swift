import Features

extension Failure {
    /// What any error says to a person.
    init(describing error: any Error) {
        self.init(error)
    }

    /// The message and, indented below it, what to do; in English, as commands speak.
    var text: String {
        [message, suggestion].compactMap { $0?.english }.joined(separator: "\n  ")
    }
}
