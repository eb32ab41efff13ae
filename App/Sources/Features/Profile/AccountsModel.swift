public import AuthModule
import DependencyInjection
public import Navigation
public import Observation

/// Shows who is signed in on this device, switches between them and signs them out.
@MainActor @Observable
public final class AccountsModel {
    /// Somebody who is signed in.
    public struct Account: Sendable, Hashable, Identifiable {
        /// Who it is.
        public let user: AuthUser
        /// Whether the app acts for this user.
        public let isCurrent: Bool
        /// What is shown of the user.
        public var person: Person { Person(user) }
        /// The user's id.
        public var id: AuthUser.ID { user.id }
    }

    /// Why the last switch or sign-out failed, if it did.
    public private(set) var failure: Failure?
    /// The user who acts now.
    private var current: AuthUser.ID?

    private let loader: Loader<[AuthUser]>
    @ObservationIgnored @Dependency private var getAllUsers: GetAllUsersUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var switchUser: SwitchUserUseCase
    @ObservationIgnored @Dependency private var signOutUser: SignOutUseCase
    @ObservationIgnored private weak var router: Router<ProfileFlow>?
    private let watching = Work()
    private let changing = Work()

    /// A model that has read nothing yet; `router` is Profile's.
    public init(router: Router<ProfileFlow>? = nil) {
        self.router = router
        loader = Loader(isEmpty: \.isEmpty) { [_getAllUsers] in Fetched(try await _getAllUsers.resolve()()) }
    }

    /// The accounts, by name.
    public var accounts: Loadable<[Account]> {
        loader.state.map { users in users.map { Account(user: $0, isCurrent: $0.id == current) } }
    }

    /// Whether a switch or a sign-out is under way.
    public var isChanging: Bool { changing.isRunning }

    /// Reads the accounts, now and whenever another user comes or goes.
    public func appear() {
        current = getCurrentUser()?.id
        watching.start { [weak self, getCurrentUser] in
            for await user in getCurrentUser.changes() {
                guard let self else { return }
                current = user?.id
                // What is being read may be of before the change.
                loader.cancel()
                loader.start()
            }
        }
    }

    /// Stops what is under way, but for a switch or a sign-out.
    public func disappear() {
        watching.cancel()
        loader.cancel()
    }

    /// Reads the accounts and waits; may be called again to retry.
    public func load() async {
        current = getCurrentUser()?.id
        await loader.load()
    }

    /// Goes on as the user `id`.
    public func `switch`(to id: AuthUser.ID) {
        change { [switchUser] in try await switchUser(to: id) }
    }

    /// Signs the user `id` out.
    public func signOut(_ id: AuthUser.ID) {
        change { [signOutUser] in try await signOutUser(id) }
    }

    /// Signs everybody out.
    public func signOutOfAll() {
        change { [signOutUser] in try await signOutUser.everybody() }
    }

    /// Signs another user in, beside those who are here.
    public func add() { router?.present(cover: .signIn) }

    /// Returns when a switch or sign-out under way is done.
    public func untilChanged() async { await changing.finish() }

    private func change(_ body: @escaping @Sendable () async throws -> some Sendable) {
        changing.start { [weak self, loader] in
            let result = await Result { try await body() }
            self?.take(result.map { _ in () })
            loader.cancel()
            await loader.load()
        }
    }

    private func take(_ result: Result<Void, any Error>) {
        current = getCurrentUser()?.id
        switch result {
        case .success: failure = nil
        case .failure(let error): failure = Failure(error)
        }
    }
}
