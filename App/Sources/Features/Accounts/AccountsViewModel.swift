import AnalyticsModule
package import AuthModule
import Core
import DependencyInjection
public import Observation

/// The view model of the accounts: it shows, switches and signs out the users on this device.
@MainActor @Observable
public final class AccountsViewModel: ScreenModel {
    package struct Account: Sendable, Hashable, Identifiable {
        package let user: AuthUser
        package let isCurrent: Bool
        package let mustSignInAgain: Bool
        package var viewData: UserViewData { UserViewData(user) }
        package var id: AuthUser.ID { user.id }
    }

    /// What a sign-out ends: the session on this device, also those of all devices that share it at the server, or also the
    /// one in the browser.
    package enum SignOutKind: Sendable, CaseIterable { case device, everywhere, browser }

    private var current: AuthUser.ID?
    private var idsToSignInAgain: Set<AuthUser.ID> = []
    private let loader: Loader<[AuthUser]>
    private let changing: ActionState
    @ObservationIgnored @Dependency private var getAllUsers: GetAllUsersUseCase
    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var switchUser: SwitchUserUseCase
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var cache: any ContentCache
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init() {
        let logger = _logger.wrappedValue
        changing = ActionState(logger: logger)
        loader = Loader(
            logger: logger,
            clock: _clock.wrappedValue,
            isEmpty: \.isEmpty,
            useCase: GetAllUsersUseCase.self
        ) { [_getAllUsers] in
            CachedResult(try await _getAllUsers.resolve().execute())
        }
    }

    /// The accounts, by name.
    package var accounts: Loadable<[Account]> {
        loader.state.map { users in
            users.map { user in
                Account(
                    user: user,
                    isCurrent: user.id == current,
                    mustSignInAgain: idsToSignInAgain.contains(user.id)
                )
            }
        }
    }

    package var isChanging: Bool { changing.isRunning }
    /// The error of the last switch or sign-out.
    package var failure: UserFacingError? { changing.failure }

    /// See ``ScreenModel/run()``.
    public func run() async {
        for await _ in getCurrentUser.changes() { await refresh() }
    }

    /// Loads the accounts again.
    package func refresh() async {
        current = getCurrentUser.execute()?.id
        // A failure is shown by the loader, which reads the same storage.
        let stored = (try? await auth.storedAccounts()) ?? []
        idsToSignInAgain = Set(stored.filter(\.mustSignInAgain).map(\.user.id))
        await loader.reload()
    }

    package func `switch`(to id: AuthUser.ID) async {
        await change { _ = try await switchUser.execute(id) }
    }

    package func signOut(_ id: AuthUser.ID, _ kind: SignOutKind = .device) async {
        await change {
            if id == getCurrentUser.execute()?.id { analytics.track(.signedOut) }
            let scope = kind == .everywhere ? SignOutScope.grant : .device
            let revocation = try await auth.signOut(of: id, scope, inBrowser: kind == .browser)
            if let failure = revocation.failure { throw failure }
        }
    }

    package func signOutOfAll() async {
        await change {
            if getCurrentUser.execute() != nil { analytics.track(.signedOut) }
            _ = try await auth.signOutOfAll(.device)
        }
    }

    private func change(_ body: @MainActor () async throws -> Void) async {
        guard !isChanging else { return }
        await changing.run(body)
        await PaymentsCache.removeSignedOut(from: cache, accounts: auth)
        await refresh()
    }
}
