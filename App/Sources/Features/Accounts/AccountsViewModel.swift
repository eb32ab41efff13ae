package import AuthModule
import DependencyInjection
public import Observation

/// Shows the users who are signed in on this device, switches between them and signs them out.
@MainActor @Observable
public final class AccountsViewModel {
    /// A user who is signed in.
    package struct Account: Sendable, Hashable, Identifiable {
        /// The user.
        package let user: AuthUser
        /// Whether the app acts for this user.
        package let isCurrent: Bool
        /// What is shown of the user.
        package var viewData: UserViewData { UserViewData(user) }
        /// The user's id.
        package var id: AuthUser.ID { user.id }
    }

    private var current: AuthUser.ID?
    private let loader: Loader<[AuthUser]>
    private let changing = ActionState()
    @ObservationIgnored @Dependency private var getAllUsers: GetAllUsersUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var switchUser: SwitchUserUseCase
    @ObservationIgnored @Dependency private var auth: any AccountSwitching

    /// A model that has read nothing yet.
    package init() {
        loader = Loader(isEmpty: \.isEmpty) { [_getAllUsers] in
            CachedResult(try await _getAllUsers.resolve().execute())
        }
    }

    /// The accounts, by name.
    package var accounts: Loadable<[Account]> {
        loader.state.map { users in users.map { Account(user: $0, isCurrent: $0.id == current) } }
    }

    /// Whether a switch or a sign-out is under way.
    package var isChanging: Bool { changing.isRunning }
    /// The failure of the last switch or sign-out, if any.
    package var failure: UserFacingError? { changing.failure }

    /// Reads the accounts, now and whenever the user changes, until the task is cancelled.
    package func followUser() async {
        for await _ in getCurrentUser.changes() { await load() }
    }

    /// Reads the accounts.
    package func load() async {
        current = getCurrentUser.execute()?.id
        await loader.reload()
    }

    /// Switches to the user `id`.
    package func `switch`(to id: AuthUser.ID) async {
        await change { _ = try await switchUser.execute(id) }
    }

    /// Signs the user `id` out.
    package func signOut(_ id: AuthUser.ID) async {
        await change { _ = try await auth.signOut(of: id) }
    }

    /// Signs everybody out.
    package func signOutOfAll() async {
        await change { _ = try await auth.signOutOfAll() }
    }

    private func change(_ body: @MainActor () async throws -> Void) async {
        guard !isChanging else { return }
        await changing.run(body)
        await load()
    }
}
