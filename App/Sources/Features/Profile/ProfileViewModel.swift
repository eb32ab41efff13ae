package import AuthModule
import DependencyInjection
package import Navigation
public import Observation

/// Shows the current user.
@MainActor @Observable
public final class ProfileViewModel {
    /// The current user; nil if nobody is signed in.
    package private(set) var user: AuthUser?

    private let signingOut = ActionState()
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var auth: any AccountSwitching
    @ObservationIgnored private weak var router: Router<ProfileFlow>?

    /// A model that knows no user yet; `router` is Profile's.
    package init(router: Router<ProfileFlow>? = nil) {
        self.router = router
    }

    /// What is shown of ``user``.
    package var viewData: UserViewData? { user.map(UserViewData.init) }
    /// Whether a sign-out is under way.
    package var isSigningOut: Bool { signingOut.isRunning }
    /// The failure of the last sign-out, if any.
    package var failure: UserFacingError? { signingOut.failure }

    /// Follows the current user until the task is cancelled.
    package func followUser() async {
        for await user in getCurrentUser.changes() { self.user = user }
    }

    /// Signs the user out.
    package func signOut() async {
        guard let user else { return }
        await signingOut.run { try await auth.signOut(of: user.id) }
    }

    /// Opens the sheet that changes the profile.
    @discardableResult
    package func edit() async -> NavigationResult {
        await router?.open { $0.present(sheet: .edit) } ?? .cancelled
    }

    /// Opens the accounts.
    package func showAccounts() { router?.push(.accounts) }

    /// Opens the payments, after a sign-in if nobody is signed in.
    @discardableResult
    package func showPayments() async -> NavigationResult {
        await router?.open { $0.push(.payments) } ?? .cancelled
    }

    /// Asks for a sign-in.
    package func signIn() { router?.present(cover: .signIn) }
}
