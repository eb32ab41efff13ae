package import AuthModule
import Core
import DependencyInjection
package import Navigation
public import Observation

/// Asks for name and password. Neither is stored here.
@MainActor @Observable
public final class SignInViewModel {
    /// The state of the attempt.
    package enum State: Equatable, Sendable {
        /// Nothing was tried yet.
        case ready
        /// The server is asked.
        case signingIn
        /// The attempt failed; another one is possible.
        case failed(AuthError)
        /// The user is signed in.
        case signedIn(AuthUser)
    }

    /// The state of the attempt.
    package private(set) var state = State.ready

    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let router: Router<SignInFlow>?

    /// A model for the cover in which `router` lives, which is closed after a sign-in.
    package init(router: Router<SignInFlow>?) {
        self.router = router
    }

    /// The failure of the last attempt, if it failed.
    package var failure: UserFacingError? {
        guard case .failed(let error) = state else { return nil }
        return UserFacingError(error)
    }

    /// Whether ``signIn(username:password:)`` would try to sign in.
    package func canSubmit(username: String, password: String) -> Bool {
        !username.isEmpty && !password.isEmpty && state != .signingIn
    }

    /// Tries to sign in, unless an attempt is under way or something is missing. A cancelled attempt signs nobody in.
    package func signIn(username: String, password: String) async {
        await signIn(Credentials(username: username, password: password))
    }

    /// Tries to sign in, as ``signIn(username:password:)`` does.
    package func signIn(_ credentials: Credentials) async {
        guard canSubmit(username: credentials.username, password: credentials.password) else { return }
        state = .signingIn
        do throws(AuthError) {
            let user = try await auth.signIn(credentials)
            state = .signedIn(user)
            router?.finish(user)
        } catch {
            guard !Task.isCancelled else { return state = .ready }
            logger.logShown(error)
            state = .failed(error)
        }
    }

    /// Closes the cover without signing in.
    package func cancel() { router?.dismiss(because: .byUser) }
}
