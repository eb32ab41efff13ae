import ArgumentParser
import Features

/// An error of a command, with its exit status. Its texts are in `CommandError+Texts.swift`.
struct CommandError: UserFacingErrorConvertible, Equatable {
    let userFacingError: UserFacingError
    let status: ExitCode

    init(_ userFacingError: UserFacingError, status: ExitCode = .failure) {
        self.userFacingError = userFacingError
        self.status = status
    }

    init(_ message: LocalizedText, _ suggestion: LocalizedText? = nil, status: ExitCode = .failure) {
        self.init(UserFacingError(message, suggestion), status: status)
    }

    /// Creates an error with texts that are only in English.
    init(_ message: String, suggestion: String? = nil, status: ExitCode = .failure) {
        self.init(.init(verbatim: message), suggestion.map(LocalizedText.init(verbatim:)), status: status)
    }

    /// Creates the error for a word that is none of `choices`.
    init(_ message: LocalizedText, choices: [String]) {
        self.init(
            message,
            choices.isEmpty ? nil : .choices(choices.map(\.printableLine)),
            status: .validationFailure
        )
    }
}
