import AuthModule
import Core
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureRegistrationTests {
    @Test func `All dependencies of the features are registered`() throws {
        let app = environment.app()
        _ = try (app.home(), app.profile(), app.settings(), environment.home())
        try environment.container.validate()
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
