import DependencyInjection
import Observation

/// The view model of the status at the top of every tab: the current user.
@MainActor @Observable
package final class AppStatusViewModel {
    /// The current user, or `nil` if no user is signed in.
    package private(set) var user: UserViewData?

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase

    package init() {}

    /// Observes the current user until the task is cancelled.
    package func followUser() async {
        for await user in getCurrentUser.changes() { self.user = user.map(UserViewData.init) }
    }
}
