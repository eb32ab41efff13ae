import DependencyInjection
import Observation

/// The view model of the status at the top of every tab: the current user.
@MainActor @Observable
package final class AppStatusViewModel: ScreenModel {
    /// The current user, or `nil` if no user is signed in.
    package private(set) var user: UserViewData?

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase

    package init() {}

    /// See ``ScreenModel/run()``.
    public func run() async {
        for await user in getCurrentUser.changes() { self.user = user.map(UserViewData.init) }
    }
}
