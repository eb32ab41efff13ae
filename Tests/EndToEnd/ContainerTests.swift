import CompositionRoot
import DependencyInjection
import Features
import Foundation
import Navigation
import Testing

/// The container has all dependencies of the features. A missing one would crash the app.
@MainActor @Suite struct ContainerTests {
    @Test func `Every view model finds its dependencies`() async throws {
        try await TestEnvironment.run { environment in
            let app = AppModel(environment.makeApp())
            try registerViewModels(of: app.coordinator, in: app.container)
            try app.container.validate()
        }
    }

    @Test func `The dependency graph has the services of every feature`() throws {
        let lines = try AppModel.validatedContainer().mermaidDiagram().split(separator: "\n")
        func node(_ service: String) throws -> Substring {
            let line = try #require(lines.first { $0.contains("\(service)<br/>") }, "\(service)")
            return line.drop { $0 == " " }.prefix { $0 != "[" }
        }
        #expect(lines.first == "flowchart TD")
        for service in ["AuthManaging", "SwitchUserUseCase", "SecureStorageProtocol", "LoggerProtocol"] {
            _ = try node(service)
        }
        let edge = try "    \(node("GetItemUseCase")) --> \(node("HomeRepository"))"
        #expect(lines.contains { $0 == edge })
    }

    /// Registers the view models of all destinations, so that `validate()` creates them.
    private func registerViewModels(of coordinator: AppCoordinator, in container: DIContainer) throws {
        _ = try (coordinator.home.coordinator(), coordinator.profile.coordinator(), coordinator.settings.coordinator())
        container.register(onMainActor: ViewModels.self) { container in
            // The validating container tracks the dependencies of the view models.
            let coordinator = AppCoordinator(router: Router<AppFlow>(), container: container)
            let (home, profile) = try (coordinator.home.coordinator(), coordinator.profile.coordinator())
            let settings = try coordinator.settings.coordinator()
            home.router.push([.item("itm_01"), .comments(), .replies("cmt_01")])
            guard case .checkout(let made) = home.sheet(.checkout()) else {
                Issue.record("There is no checkout.")
                return ViewModels([])
            }
            let checkout = made.coordinator
            return ViewModels([
                checkout.root(), checkout.screen(.receipt("pay_1"), at: 0), checkout.cover(.picture),
                coordinator.cover(.signIn), coordinator.cover(.onboarding),
                home.root(), home.screen(.item("itm_01"), at: 0), home.screen(.comments(), at: 1),
                home.screen(.replies("cmt_01"), at: 2),
                home.sheet(.accounts), home.cover(.picture()), home.cover(.onboarding),
                profile.root(), profile.screen(.accounts, at: 0), profile.screen(.payments, at: 0),
                profile.sheet(.edit),
                profile.cover(.signIn), settings.root(), settings.sheet(.advanced),
            ])
        }
    }
}

/// The view models of all coordinators.
@MainActor private final class ViewModels {
    private let viewModels: [Any]

    init(_ viewModels: [Any]) {
        self.viewModels = viewModels
    }
}
