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

/// The steps of one sign-in, which begins with the first call of `next()` and is cancelled with the task that iterates, or
/// when the iterator is released.
///
/// ```swift
/// for try await step in auth.signIn(with: .browser) {
///     if case .openURL(let url) = step { print("Open \(url)") }
/// }
/// ```
/// Errors are those of ``AuthManaging/signIn(with:)``. A cancelled iteration ends with the result of the sign-in: an
/// account that was just signed in is reported.
public struct SignInSteps: AsyncSequence, Sendable {
    /// Runs a sign-in and reports its steps.
    public typealias Run =
        @Sendable (_ report: @escaping @Sendable (SignInStep) -> Void) async throws(AuthError) -> Void

    private let run: Run

    /// Creates the steps that `run` reports. The sequence ends when `run` returns or throws.
    public init(_ run: @escaping Run) {
        self.run = run
    }

    /// Returns the steps of a new sign-in.
    public func makeAsyncIterator() -> Iterator { Iterator(run: run) }

    /// The remaining steps of a sign-in, which is cancelled when the last copy is released.
    public struct Iterator: AsyncIteratorProtocol {
        private typealias SignIn = (steps: AsyncStream<Result<SignInStep, AuthError>>, task: Task<Void, Never>)

        private let run: Run
        private var signIn: SignIn?

        fileprivate init(run: @escaping Run) {
            self.run = run
        }

        /// Returns the next step, or `nil` after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(AuthError) -> SignInStep? {
            // A sign-in does not begin in a cancelled task.
            guard signIn != nil || !Task.isCancelled else { throw .cancelled }
            let (steps, task) = signIn ?? begin()
            signIn = (steps, task)
            let result = await withTaskCancellationHandler {
                // A cancelled task would not receive the end of the sign-in.
                await Task { await steps.first { _ in true } }.value
            } onCancel: {
                task.cancel()
            }
            return try result?.get()
        }

        private func begin() -> SignIn {
            let (stream, continuation) = AsyncStream.makeStream(of: Result<SignInStep, AuthError>.self)
            let task = Task { [run] in
                do throws(AuthError) {
                    try await run { continuation.yield(.success($0)) }
                } catch {
                    continuation.yield(.failure(error))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
            return (stream, task)
        }
    }
}
