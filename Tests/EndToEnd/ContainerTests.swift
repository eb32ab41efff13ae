import CompositionRoot
import DependencyInjection
import Features
import Foundation
import Navigation
import Testing

/// What the App hands to features is all that they take: a model that lacks something would end the process.
@MainActor @Suite struct ContainerTests {
    @Test func everyModelFindsWhatItTakes() async throws {
        try await World.run { world in
            let app = world.app()
            let container = try container(over: app)
            FeatureServices(over: app).register(in: container)
            try await container.validate()
        }
    }

    @Test func whatIsNotThereIsNamed() async throws {
        try await World.run { world in
            let container = try container(over: world.app())
            let failure = await #expect(throws: ValidationFailure.self) { try await container.validate() }
            // Only a model takes it.
            #expect(failure.map { "\($0)".contains("DataFolder") } == true)
        }
    }

    /// A container with the modules' services, the features, and the models of all places.
    private func container(over app: AppDependencies) throws -> DIContainer {
        let container = DIContainer(name: "app")
        app.register(in: container)
        let opened = AppCoordinator(router: Router<AppFlow>(), container: container)
        _ = try (opened.home(), opened.profile(), opened.settings())
        container.register(Models.self) { _ in
            try await MainActor.run {
                // Over the container that validates, so that it sees the dependencies of the models.
                let coordinator = AppCoordinator(router: Router<AppFlow>(), container: .current)
                let (home, profile) = try (coordinator.home(), coordinator.profile())
                let settings = try coordinator.settings()
                home.router.push([.item("itm_01"), .comments, .replies("cmt_01")])
                return Models([
                    coordinator.cover(.signIn), coordinator.cover(.onboarding),
                    home.root(), home.screen(.item("itm_01"), at: 0), home.screen(.comments, at: 1),
                    home.screen(.replies("cmt_01"), at: 2),
                    home.sheet(.checkout()), home.cover(.image()), home.cover(.onboarding),
                    profile.root(), profile.screen(.accounts, at: 0), profile.screen(.payments, at: 0),
                    profile.sheet(.edit),
                    profile.cover(.signIn), settings.root(), settings.sheet(.advanced),
                ])
            }
        }
        return container
    }
}

/// What coordinators have made.
@MainActor private final class Models {
    private let all: [Any]

    init(_ all: [Any]) {
        self.all = all
    }
}
