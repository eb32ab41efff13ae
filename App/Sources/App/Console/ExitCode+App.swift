import ArgumentParser

// The help of the root command describes the statuses.
extension ExitCode {
    static let cancelled = ExitCode(2)
    static let signInNeeded = ExitCode(4)
    static let signInDenied = ExitCode(5)
    static let signInExpired = ExitCode(6)
    static let paymentDeclined = ExitCode(7)
    static let outcomeUnknown = ExitCode(8)

    /// Returns the exit status of a command that a signal has ended, as shells report it.
    static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
