import AuthModule
import Core
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import Synchronization
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureRegistrationTests {
    @Test func `All dependencies of the features are registered`() throws {
        let app = environment.app()
        _ = try (app.home(), app.profile(), app.settings(), environment.home())
        try environment.container.validate()
    }

    /// A destination whose services only another feature registers would end an app in which that one was never opened.
    @Test(arguments: ["home", "checkout", "profile", "settings"])
    func `A feature alone registers what its destinations use`(feature: String) throws {
        let declared = Mutex<Set<DependencyKey>>([])
        let container = DIContainer(parent: environment.container) { event in
            if case .declared(let key, _) = event { declared.withLock { _ = $0.insert(key) } }
        }
        let contents: [Any] =
            switch feature {
            case "home", "checkout":
                try contents(
                    of: HomeCoordinator(router: Router(), container: container),
                    withCheckout: feature == "checkout"
                )
            case "profile": try contents(of: ProfileCoordinator(router: Router(), container: container))
            default: try contents(of: SettingsCoordinator(router: Router(), container: container))
            }
        #expect(contents.count >= 3)
        let tree = container.dependencyTree()
        let missing = declared.withLock(\.self).filter { !tree.contains("\($0) (") }
        #expect(declared.withLock(\.count) > 3 && missing == [])
    }

    private func contents(of home: HomeCoordinator, withCheckout: Bool) throws -> [Any] {
        guard withCheckout else {
            let screens: [HomeDestination] = [.item("a"), .comments(item: "a"), .replies("c")]
            home.router.push(screens)
            return [home.root(), home.sheet(.accounts), home.cover(.picture(item: "a")), home.cover(.onboarding)]
                + screens.enumerated().map { home.screen($1, at: $0) }
        }
        guard case .checkout(let checkout) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        return [checkout.root(), checkout.cover(.picture)]
            + [.methods, .receipt("pay_1")].map { checkout.screen($0, at: 0) }
    }

    private func contents(of profile: ProfileCoordinator) -> [Any] {
        [profile.root(), profile.sheet(.edit), profile.cover(.signIn)]
            + [.accounts, .payments, .payment("pay_1"), .spending].map { profile.screen($0, at: 0) }
    }

    private func contents(of settings: SettingsCoordinator) -> [Any] {
        [settings.root()] + [.advanced, .accounts].map(settings.sheet)
    }

    @Test func `Missing dependencies fail the validation`() throws {
        let container = DIContainer()
        try CatalogDataModule.configure(container)
        #expect(throws: ValidationFailure.self) { try container.validate() }
    }

    @Test func `A feature registers its services when it is opened`() throws {
        let app = environment.app()
        #expect(throws: ResolutionError.self) { try environment.container.resolve(GetItemsUseCase.self) }
        let home = try app.home()
        _ = try environment.container.resolve(GetItemsUseCase.self)
        #expect(try app.home() === home)
    }

    @Test func `A replaced use case stays replaced when another feature is opened`() async throws {
        let app = environment.app()
        _ = try app.profile()
        environment.container.register(instance: GetItemsUseCase { _ in throw NetworkError.unreachable })
        _ = try app.home()
        let getItems = try environment.container.resolve(GetItemsUseCase.self)
        await #expect(throws: NetworkError.unreachable) { try await getItems.execute(nil) }
    }

    @Test func `The current user is known before a feature is opened`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        let status = environment.app().status
        environment.task { await status.run() }
        await until { status.user?.name == FakeAuth.mina.name }
    }
}
