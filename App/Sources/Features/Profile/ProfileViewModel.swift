import AnalyticsModule
package import AuthModule
import Core
import DependencyInjection
package import Navigation
public import Observation

/// The view model of the profile.
@MainActor @Observable
public final class ProfileViewModel: ScreenModel {
    /// The current user, or `nil` if no user is signed in.
    package private(set) var user: AuthUser?

    private let signingOut: ActionState
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored private weak var router: Router<ProfileFlow>?

    /// Creates a view model of the current user; `router` is the router of Profile.
    package init(router: Router<ProfileFlow>? = nil) {
        self.router = router
        signingOut = ActionState(logger: _logger.wrappedValue)
        user = _getCurrentUser.wrappedValue.execute()
    }

    package var viewData: UserViewData? { user.map(UserViewData.init) }
    package var failure: UserFacingError? { signingOut.failure }

    /// See ``ScreenModel/run()``.
    public func run() async {
        for await user in getCurrentUser.changes() { self.user = user }
    }

    package func signOut() async {
        guard let user else { return }
        await signingOut.run {
            analytics.track(.signedOut)
            _ = try await auth.signOut(of: user.id, .device)
        }
    }

    package func edit() { router?.present(sheet: .edit) }

    package func showAccounts() { router?.push(.accounts) }

    package func showPayments() { router?.push(.payments) }

    package func signIn() { router?.present(cover: .signIn) }
}
