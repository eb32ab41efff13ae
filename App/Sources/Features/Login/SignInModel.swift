public import AuthModule
import DependencyInjection
public import Navigation
public import Observation

/// Asks for name and password. Neither is kept here.
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
    private let work = Work()

    /// A model for the cover in which `router` lives, which goes away when somebody has signed in.
    public init(router: Router<SignInFlow>?) {
        self.router = router
    }

    /// What went wrong, if it did.
    public var failure: Failure? {
        guard case .failed(let error) = state else { return nil }
        return Failure(error)
    }

    /// Whether an attempt with name and password would be made.
    public func canSubmit(username: String, password: String) -> Bool {
        canSubmit(Credentials(username: username, password: password))
    }

    /// Tries to sign in with name and password, unless an attempt is under way or one of them is missing.
    public func submit(username: String, password: String) {
        submit(Credentials(username: username, password: password))
    }

    /// Whether an attempt with these would be made.
    public func canSubmit(_ credentials: Credentials) -> Bool {
        !credentials.username.isEmpty && !credentials.password.isEmpty && !work.isRunning
    }

    /// Tries to sign in, unless an attempt is under way or something is missing.
    public func submit(_ credentials: Credentials) {
        guard canSubmit(credentials) else { return }
        state = .signingIn
        work.start { [weak self, auth, router] in
            do throws(AuthError) {
                let user = try await auth.signIn(credentials)
                self?.state = .signedIn(user)
                router?.finish(user)
            } catch {
                guard !Task.isCancelled else { return }
                self?.state = .failed(error)
            }
        }
    }

    /// Tries to sign in and waits.
    public func signIn(_ credentials: Credentials) async {
        submit(credentials)
        await work.finish()
    }

    /// Gives up an attempt under way; nobody is signed in by it.
    public func disappear() {
        work.cancel()
        if state == .signingIn { state = .ready }
    }

    /// Closes the cover without signing in.
    public func cancel() {
        disappear()
        router?.dismiss(because: .byUser)
    }
}
