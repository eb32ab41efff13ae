public import Foundation
public import Logging

/// The settings of a ``Sandbox``.
public struct SandboxConfiguration: Sendable {
    /// Is called with each request after it is handled, before the response is sent.
    public var onRequest: @Sendable (HandledRequest) -> Void = { _ in }
    /// `true` if the server shows its requests and its state on a page at `/`, where faults can be switched on.
    public var showsStatusPage = false
    var port: Int
    var stateFile: URL?
    var tokenLifetime: Duration
    var refreshGracePeriod: Duration
    var processingDuration: Duration
    var faults: FaultPlan?
    var logger: Logger
    var now: @Sendable () -> Date
    /// Waits for the delays of ``faults``, and between attempts to lock the state file.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - port: The port to listen on, from 0 to 65,535; 0 selects a free port.
    ///   - stateFile: The file that stores the state between runs, in an existing folder; `nil` stores nothing. The server
    ///     adds a lock file `<name>.lock` and, while it writes, a temporary file `<name>.tmp`.
    ///   - tokenLifetime: The lifetime of access tokens.
    ///   - refreshGracePeriod: The time after a refresh in which the old refresh token returns the new tokens again. It
    ///     ends early with a restart or the first use of the new refresh token. After it, the old one ends the session.
    ///   - processingDuration: The time in which a payment with the method `card_processing` is pending.
    ///   - faults: The faults to inject; `nil` for none.
    ///   - logger: The logger, which never gets a token, a password or a query.
    ///   - now: Returns the current date.
    public init(
        port: Int = 0,
        stateFile: URL? = nil,
        tokenLifetime: Duration = .seconds(15 * 60),
        refreshGracePeriod: Duration = .zero,
        processingDuration: Duration = .seconds(5),
        faults: FaultPlan? = nil,
        logger: Logger = Logger(label: "trellis.sandbox") { _ in SwiftLogNoOpLogHandler() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.port = port
        self.stateFile = stateFile
        self.tokenLifetime = tokenLifetime
        self.refreshGracePeriod = refreshGracePeriod
        self.processingDuration = processingDuration
        self.faults = faults
        self.logger = logger
        self.now = now
    }
}
