package import AuthModule
import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of the sign-in. It does not store the username or the password.
@MainActor @Observable
public final class SignInViewModel {
    package enum State: Equatable, Sendable {
        /// No attempt was made yet.
        case ready
        /// An attempt is running.
        case signingIn
        case failed(AuthError)
        case signedIn(AuthUser)
    }

    package private(set) var state = State.ready

    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let router: Router<SignInFlow>?

    /// Creates a view model for the cover of `router`, which is dismissed after the sign-in.
    package init(router: Router<SignInFlow>?) {
        self.router = router
    }

    package var failure: UserFacingError? {
        guard case .failed(let error) = state else { return nil }
        return UserFacingError(error)
    }

    /// True if the server has rejected the username or the password.
    package var hasWrongCredentials: Bool { state == .failed(.wrongCredentials) }

    /// Returns a Boolean value that indicates whether ``signIn(username:password:)`` makes an attempt.
    package func canSubmit(username: String, password: String) -> Bool {
        !username.isEmpty && !password.isEmpty && state != .signingIn
    }

    /// Signs in, unless an attempt is running or an input is empty. A cancelled attempt has no effect.
    package func signIn(username: String, password: String) async {
        await signIn(Credentials(username: username, password: password))
    }

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

    package func cancel() { router?.dismiss(because: .byUser) }
}
