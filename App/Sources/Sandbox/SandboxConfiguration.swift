public import Foundation
public import Logging

/// What a ``Sandbox`` is to be like.
public struct SandboxConfiguration: Sendable {
    /// The name or address to listen at.
    public var host: String
    /// The port to listen at; 0 lets the system choose a free one.
    public var port: Int
    /// Where sessions, payments and the like are kept between runs; nil keeps nothing. Next to it go a lock,
    /// `<name>.lock`, and for moments `<name>.tmp`.
    public var stateFile: URL?
    /// How long an access token serves.
    public var tokenLifetime: Duration
    /// What is to go wrong; nil for a server that does as it should.
    public var faults: FaultPlan?
    /// Where the server writes what it does. It never gets a token, a password or a query.
    public var logger: Logger
    /// The time.
    public var now: @Sendable () -> Date
    /// Makes tokens and codes: never the same twice, not to be guessed.
    public var makeToken: @Sendable () -> String
    /// Makes the code a user types in to let a device sign in, such as `WDJB-MJHT`.
    public var makeUserCode: @Sendable () -> String

    /// Waits; what the latency of ``faults`` is spent in.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// What a payment has to wait for outside of this server.
    var askCardNetwork: @Sendable () async -> Void = {}

    /// A server on loopback that listens at any free port, keeps nothing and writes no log, unless told otherwise.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        stateFile: URL? = nil,
        tokenLifetime: Duration = .seconds(15 * 60),
        faults: FaultPlan? = nil,
        logger: Logger = Logger(label: "trellis.sandbox") { _ in SwiftLogNoOpLogHandler() },
        now: @escaping @Sendable () -> Date = { Date() },
        makeToken: @escaping @Sendable () -> String = RandomText.token,
        makeUserCode: @escaping @Sendable () -> String = RandomText.userCode
    ) {
        self.host = host
        self.port = port
        self.stateFile = stateFile
        self.tokenLifetime = tokenLifetime
        self.faults = faults
        self.logger = logger
        self.now = now
        self.makeToken = makeToken
        self.makeUserCode = makeUserCode
    }
}

/// Texts from the system's random numbers.
public enum RandomText {
    /// 256 bits in base64url, so 43 characters.
    @Sendable public static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        let words: [UInt64] = (0..<4).map { _ in generator.next() }
        return words.withUnsafeBytes { Data($0) }.base64URL
    }

    /// Two groups of four consonants: no vowel, so no word (RFC 8628 §6.1).
    @Sendable public static func userCode() -> String {
        let characters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in characters[Int.random(in: characters.indices)] }
        return "\(String(code[..<4]))-\(String(code[4...]))"
    }
}
