public import AuthModule
import DependencyInjection
public import Navigation
public import Observation

/// Shows the current user.
@MainActor @Observable
public final class ProfileViewModel {
    /// The current user; nil if nobody is signed in.
    public private(set) var user: AuthUser?

    private let signingOut = ActionState()
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var auth: any AccountSwitching
    @ObservationIgnored private weak var router: Router<ProfileFlow>?

    /// A model that knows no user yet; `router` is Profile's.
    public init(router: Router<ProfileFlow>? = nil) {
        self.router = router
    }

    /// What is shown of ``user``.
    public var person: UserViewData? { user.map(UserViewData.init) }
    /// Whether a sign-out is under way.
    public var isSigningOut: Bool { signingOut.isRunning }
    /// The failure of the last sign-out, if any.
    public var failure: UserFacingError? { signingOut.failure }

    /// Follows the current user until the task is cancelled.
    public func followUser() async {
        for await user in getCurrentUser.changes() { self.user = user }
    }

    /// Signs the user out.
    public func signOut() async {
        guard let user else { return }
        await signingOut.run { try await auth.signOut(of: user.id) }
    }

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

    /// Asks for a sign-in.
    public func signIn() { router?.present(cover: .signIn) }
}
