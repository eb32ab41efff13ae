public import Foundation

/// A step of a sign-in, to be shown to the user.
public enum SignInStep: Sendable, Hashable {
    /// The system browser opens this URL. The user can also open it by hand on this device.
    case openURL(URL)
    /// The user must enter this code on any device.
    case enterCode(DeviceCode)
    /// The app waits for the server or for the user.
    case waiting
    /// The user is signed in. This is the last step.
    case done(AuthUser)
}

/// A code to be entered on another device (RFC 8628 §3.2).
public struct DeviceCode: Sendable, Hashable, Redacted {
    /// The code to enter, as the server formats it.
    public let userCode: String
    /// The address of the page that asks for the code.
    public let verificationURL: URL
    /// The same address with the code in it, for example for a QR code, if the server sent one.
    public let completeURL: URL?
    /// The time from receipt after which the code is no longer accepted.
    public let lifetime: Duration

    /// Creates a code.
    public init(userCode: String, verificationURL: URL, completeURL: URL?, lifetime: Duration) {
        self.userCode = userCode
        self.verificationURL = verificationURL
        self.completeURL = completeURL
        self.lifetime = lifetime
    }
}

/// The steps of one sign-in, which begins with the first call of `next()` and is cancelled with the task that iterates.
///
/// ```swift
/// for try await step in auth.signIn(with: .browser) {
///     if case .openURL(let url) = step { print("Open \(url)") }
/// }
/// ```
/// Errors are those of ``AuthManaging/signIn(with:)``.
public struct SignInSteps: AsyncSequence, Sendable {
    private let run: @Sendable (_ report: @escaping @Sendable (SignInStep) -> Void) async throws(AuthError) -> Void

    /// Creates the steps that `run` reports. The sequence ends when `run` returns or throws.
    public init(
        _ run: @escaping @Sendable (_ report: @escaping @Sendable (SignInStep) -> Void) async throws(AuthError) -> Void
    ) {
        self.run = run
    }

    /// Starts the sign-in.
    public func makeAsyncIterator() -> Iterator { Iterator(run) }

    /// The remaining steps of a sign-in.
    public struct Iterator: AsyncIteratorProtocol {
        private var steps: AsyncThrowingStream<SignInStep, any Error>.Iterator

        fileprivate init(
            _ run: @escaping @Sendable (@escaping @Sendable (SignInStep) -> Void) async throws(AuthError) -> Void
        ) {
            let (stream, continuation) = AsyncThrowingStream.makeStream(of: SignInStep.self)
            let task = Task {
                do throws(AuthError) {
                    try await run { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
            steps = stream.makeAsyncIterator()
        }

        /// Returns the next step, or `nil` after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(AuthError) -> SignInStep? {
            do {
                guard let step = try await steps.next(isolation: actor) else {
                    // The stream ends without an error if the task that iterates is cancelled.
                    if Task.isCancelled { throw AuthError.cancelled }
                    return nil
                }
                return step
            } catch {
                throw error as? AuthError ?? .cancelled
            }
        }

        /// Returns the next step, or `nil` after the last one.
        public mutating func next() async throws(AuthError) -> SignInStep? { try await next(isolation: #isolation) }
    }
}
