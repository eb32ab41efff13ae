#if canImport(SwiftUI) && DEBUG
import DependencyInjection
import Features
import FeaturesTesting
import Navigation
import SwiftUI

extension RootView {
    /// The app over servers in memory with some content, which starts with the introduction.
    static var preview: some View {
        let container = DIContainer(name: "preview")
        let services = InMemoryServices(skipsSleeps: true)
        services.addCatalog()
        services.register(in: container)
        let coordinator = AppCoordinator(router: Router<AppFlow>(), container: container)
        return RootView(session: services.session(coordinator.router), coordinator: coordinator)
            .environment(\.container, container)
    }
}
#endif
