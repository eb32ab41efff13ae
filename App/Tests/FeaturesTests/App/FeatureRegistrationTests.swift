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
        try HomeDataModule.configure(container)
        #expect(throws: ValidationFailure.self) { try container.validate() }
    }

    @Test func `A feature registers its services when it is opened`() throws {
        let app = environment.app()
        #expect(throws: ResolutionError.self) { try environment.container.resolve(GetItemsUseCase.self) }
        let home = try app.home()
        _ = try environment.container.resolve(GetItemsUseCase.self)
        #expect(try app.home() === home)
    }
}
