public import AuthModule
import DependencyInjection
public import Observation

/// Shows the users who are signed in on this device, switches between them and signs them out.
@MainActor @Observable
public final class AccountsViewModel {
    /// A user who is signed in.
    public struct Account: Sendable, Hashable, Identifiable {
        /// The user.
        public let user: AuthUser
        /// Whether the app acts for this user.
        public let isCurrent: Bool
        /// What is shown of the user.
        public var person: UserViewData { UserViewData(user) }
        /// The user's id.
        public var id: AuthUser.ID { user.id }
    }

    private var current: AuthUser.ID?
    private let loader: Loader<[AuthUser]>
    private let changing = ActionState()
    @ObservationIgnored @Dependency private var getAllUsers: GetAllUsersUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var switchUser: SwitchUserUseCase
    @ObservationIgnored @Dependency private var auth: any AccountSwitching

    /// A model that has read nothing yet.
    public init() {
        loader = Loader(isEmpty: \.isEmpty) { [_getAllUsers] in
            CachedResult(try await _getAllUsers.resolve().execute())
        }
    }

    /// The accounts, by name.
    public var accounts: Loadable<[Account]> {
        loader.state.map { users in users.map { Account(user: $0, isCurrent: $0.id == current) } }
    }

    /// Whether a switch or a sign-out is under way.
    public var isChanging: Bool { changing.isRunning }
    /// The failure of the last switch or sign-out, if any.
    public var failure: UserFacingError? { changing.failure }

    /// Reads the accounts, now and whenever the user changes, until the task is cancelled.
    public func followUser() async {
        for await _ in getCurrentUser.changes() { await load() }
    }

    /// Reads the accounts.
    public func load() async {
        current = getCurrentUser.execute()?.id
        await loader.reload()
    }

    /// Switches to the user `id`.
    public func `switch`(to id: AuthUser.ID) async {
        await change { _ = try await switchUser.execute(id) }
    }

    /// Signs the user `id` out.
    public func signOut(_ id: AuthUser.ID) async {
        await change { _ = try await auth.signOut(of: id) }
    }

    /// Signs everybody out.
    public func signOutOfAll() async {
        await change { _ = try await auth.signOutOfAll() }
    }

    private func change(_ body: @MainActor () async throws -> Void) async {
        guard !isChanging else { return }
        await changing.run(body)
        await load()
    }
}
