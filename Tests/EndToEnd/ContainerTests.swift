import CompositionRoot
import DependencyInjection
import Features
import Foundation
import Navigation
import Testing

/// The App provides everything that features take: a view model that lacks something would end the process.
@MainActor @Suite struct ContainerTests {
    @Test func everyModelFindsWhatItTakes() async throws {
        try await World.run { world in
            let app = AppModel(world.app(), dataFolder: world.folder)
            try registerModels(of: app.coordinator, in: app.container)
            try await app.container.validate()
        }
    }

    @Test func whatIsNotThereIsNamed() async throws {
        try await World.run { world in
            let container = DIContainer(name: "app")
            world.app().register(in: container)
            try registerModels(of: AppCoordinator(router: Router(), container: container), in: container)
            let failure = await #expect(throws: ValidationFailure.self) { try await container.validate() }
            // Only a model takes it.
            #expect(failure.map { "\($0)".contains("DataFolder") } == true)
        }
    }

    @Test func theGraphHasTheServicesOfEveryFeature() async throws {
        let lines = try await AppModel.dependencyGraph().split(separator: "\n")
        func node(_ service: String) throws -> Substring {
            let line = try #require(lines.first { $0.contains("\(service)<br/>") }, "\(service)")
            return line.drop { $0 == " " }.prefix { $0 != "[" }
        }
        #expect(lines.first == "flowchart TD")
        for service in ["AuthManaging", "SwitchUserUseCase", "StorageChecking", "LoggerProtocol"] {
            _ = try node(service)
        }
        let edge = try "    \(node("GetItemUseCase")) --> \(node("HomeRepository"))"
        #expect(lines.contains { $0 == edge })
    }

    /// Registers the models of all places, for `validate()` to make them.
    private func registerModels(of coordinator: AppCoordinator, in container: DIContainer) throws {
        _ = try (coordinator.home(), coordinator.profile(), coordinator.settings())
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
                    home.sheet(.checkout()), home.sheet(.accounts), home.cover(.image()), home.cover(.onboarding),
                    profile.root(), profile.screen(.accounts, at: 0), profile.screen(.payments, at: 0),
                    profile.sheet(.edit),
                    profile.cover(.signIn), settings.root(), settings.sheet(.advanced),
                ])
            }
        }
    }
}

/// What coordinators have made.
@MainActor private final class Models {
    private let all: [Any]

    init(_ all: [Any]) {
        self.all = all
    }
}
