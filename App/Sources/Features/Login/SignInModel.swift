public import AuthModule
import DependencyInjection
public import Navigation
public import Observation

/// Asks for name and password.
@MainActor @Observable
public final class SignInModel {
    /// Where the attempt stands.
    public enum State: Equatable, Sendable {
        /// Nothing was tried yet.
        case ready
        /// The server is asked.
        case signingIn
        /// It did not go well; another attempt is possible.
        case failed(AuthError)
        /// This is who it is.
        case signedIn(AuthUser)
    }

    /// Where the attempt stands.
    public private(set) var state = State.ready

    @ObservationIgnored @Dependency private var auth: any AuthManaging
    private let router: Router<SignInFlow>?

    /// A model for the cover in which `router` lives, which goes away when somebody has signed in.
    public init(router: Router<SignInFlow>?) {
        self.router = router
    }

    /// Tries to sign in.
    public func signIn(_ credentials: Credentials) async {
        state = .signingIn
        do {
            let user = try await auth.signIn(credentials)
            state = .signedIn(user)
            router?.finish(user)
        } catch {
            state = .failed(error)
        }
    }
}
