import Core
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureRegistrationTests {
    @Test func `All dependencies of the features are registered`() async throws {
        let app = environment.app()
        _ = try (app.home(), app.profile(), app.settings(), environment.home())
        try await environment.container.validate()
    }

    @Test func `Missing dependencies fail the validation`() async throws {
        let container = DIContainer()
        try HomeDataModule.configure(container)
        await #expect(throws: ValidationFailure.self) { try await container.validate() }
    }

    @Test func `A feature registers its services when it is opened`() throws {
        let app = environment.app()
        #expect(throws: ResolutionError.self) {
            try environment.container.resolve(GetItemsUseCase.self) as GetItemsUseCase
        }
        let home = try app.home()
        _ = try environment.container.resolve(GetItemsUseCase.self) as GetItemsUseCase
        #expect(try app.home() === home)
    }
}
