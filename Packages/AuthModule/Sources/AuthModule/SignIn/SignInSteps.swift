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

    /// The remaining steps of a sign-in.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let run: Run
        private var signIn: RunningSignIn?

        fileprivate init(run: @escaping Run) {
            self.run = run
        }

        /// Returns the next step, or `nil` after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(AuthError) -> SignInStep? {
            // A sign-in does not begin in a cancelled task.
            guard signIn != nil || !Task.isCancelled else { throw .cancelled }
            let signIn = signIn ?? RunningSignIn(run)
            self.signIn = signIn
            let result = await withTaskCancellationHandler {
                // A cancelled task would not receive the end of the sign-in.
                await Task { await signIn.steps.first { _ in true } }.value
            } onCancel: {
                signIn.task.cancel()
            }
            return try result?.get()
        }

        /// Returns the next step, or `nil` after the last one.
        public mutating func next() async throws(AuthError) -> SignInStep? { try await next(isolation: #isolation) }
    }
}

/// A sign-in that has begun. It is cancelled when its last copy is released.
private struct RunningSignIn: Sendable {
    let steps: AsyncStream<Result<SignInStep, AuthError>>
    let task: Task<Void, Never>

    init(_ run: @escaping SignInSteps.Run) {
        let (stream, continuation) = AsyncStream.makeStream(of: Result<SignInStep, AuthError>.self)
        let task = Task {
            do throws(AuthError) {
                try await run { continuation.yield(.success($0)) }
            } catch {
                continuation.yield(.failure(error))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        (steps, self.task) = (stream, task)
    }
}

/// Sends the token request of a sign-in after the revocations of this process, and saves and uses its tokens.
typealias FinishSignIn =
    @Sendable (
        _ authorization: AuthorizationRequest?,
        _ request: @escaping @Sendable () async throws(AuthError) -> TokenResponse
    ) async throws(AuthError) -> AuthUser
