#if canImport(SwiftUI) && DEBUG
import DependencyInjection
import Features
import FeaturesTesting
import Navigation
import SwiftUI

/// A screen with fake services and some content, for previews.
///
/// ```swift
/// #Preview("Korean") { PreviewView("ko_KR") { ItemListView(model: ItemListViewModel()) } }
/// ```
struct PreviewView<Content: View>: View {
    private let container = DIContainer(name: "preview")
    private let coordinator: AppCoordinator
    private let session: AppSession
    private let content: Content

    /// Creates a preview in the language of `locale`, with a signed-in user unless `isSignedIn` is false.
    init(_ locale: String = "en_US", isSignedIn: Bool = true, @ViewBuilder content: () -> Content) {
        let services = FakeServices(locale: locale, skipsSleeps: true)
        if isSignedIn { services.auth.setUsers(FakeAuth.mina, FakeAuth.leo) }
        services.addCatalog()
        services.register(in: container)
        coordinator = AppCoordinator(router: Router<AppFlow>(), container: container)
        session = services.session(coordinator.router)
        // Opening the features registers the services of their view models.
        _ = try? (coordinator.home(), coordinator.profile(), coordinator.settings())
        self.content = container.withCurrent(content)
    }

    var body: some View {
        NavigationStack { content }.environment(coordinator).environment(session).dependencies(container)
    }
}
#endif
