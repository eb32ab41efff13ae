public import AuthModule
import DependencyInjection
public import Navigation
public import Observation

/// Shows who is signed in.
@MainActor @Observable
public final class ProfileModel {
    /// Who it is; nil if nobody is signed in.
    public private(set) var user: AuthUser?
    /// Why the last sign-out failed, if it did.
    public private(set) var failure: Failure?

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var signOutUser: SignOutUseCase
    private weak let router: Router<ProfileFlow>?
    private let watching = Work()
    private let leaving = Work()

    /// A model that knows nobody yet; `router` is Profile's.
    public init(router: Router<ProfileFlow>? = nil) {
        self.router = router
    }

    /// What is shown of ``user``.
    public var person: Person? { user.map(Person.init) }

    /// Whether a sign-out is under way.
    public var isSigningOut: Bool { leaving.isRunning }

    /// Shows the user from now on, and each change.
    public func appear() {
        user = getCurrentUser()
        watching.start { [weak self, getCurrentUser] in
            for await user in getCurrentUser.changes() {
                guard let self else { return }
                self.user = user
            }
        }
    }

    /// Stops following the changes.
    public func disappear() {
        watching.cancel()
    }

    /// Signs the user out.
    public func signOut() {
        guard let user else { return }
        leaving.start { [weak self, signOutUser] in
            do throws(AuthError) {
                try await signOutUser(user.id)
                self?.failure = nil
            } catch {
                self?.failure = Failure(error)
            }
        }
    }

    /// Returns when a sign-out under way is done.
    public func untilSignedOut() async { await leaving.finish() }

    /// Opens the sheet that changes the profile.
    @discardableResult
    public func edit() async -> NavigationResult {
        await router?.open { $0.present(sheet: .edit) } ?? .cancelled
    }

    /// Opens the accounts.
    public func showAccounts() { router?.push(.accounts) }

    /// Opens the payments, after a sign-in if nobody is signed in.
    @discardableResult
    public func showPayments() async -> NavigationResult {
        await router?.open { $0.push(.payments) } ?? .cancelled
    }

    /// Asks who is there.
    public func signIn() { router?.present(cover: .signIn) }
}
