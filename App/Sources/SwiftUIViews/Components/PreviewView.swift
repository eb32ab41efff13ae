#if canImport(SwiftUI) && DEBUG
import DependencyInjection
import Features
import FeaturesTesting
import Navigation
import SwiftUI

/// A screen with fake services, for previews.
///
/// ```swift
/// #Preview("Korean") { PreviewView("ko_KR") { ItemListView(model: ItemListViewModel()) } }
/// ```
struct PreviewView<Content: View>: View {
    private let served: FakeServices.Content
    private let makeContent: () -> Content
    @State private var app: PreviewApp
    @State private var content: Content?

    /// Creates a preview in the language of `locale`, with a signed-in user unless `isSignedIn` is `false`.
    init(
        _ locale: String = "en_US",
        _ served: FakeServices.Content = .loaded,
        isSignedIn: Bool = true,
        prepare: (FakeServices) -> Void = { _ in },
        @ViewBuilder content: @escaping () -> Content
    ) {
        let services = FakeServices(locale: locale, skipsSleeps: true)
        if isSignedIn { services.auth.setUsers(FakeAuth.mina, FakeAuth.leo) }
        prepare(services)
        (self.served, makeContent) = (served, content)
        _app = State(initialValue: PreviewApp(services))
    }

    var body: some View {
        NavigationStack {
            if let content { content.belowNotices() }
        }
        .task {
            guard content == nil else { return }
            await app.services.serve(served, in: app.container)
            content = app.container.withCurrent(makeContent)
        }
        .environment(app.coordinator)
        .environment(app.session)
        .dependencies()
        .environment(\.container, app.container)
    }
}

/// The objects of an app with fake services.
@MainActor
private final class PreviewApp {
    let services: FakeServices
    let container = DIContainer(name: "preview")
    let coordinator: AppCoordinator
    let session: AppSession

    init(_ services: FakeServices) {
        self.services = services
        services.register(in: container)
        coordinator = AppCoordinator(router: Router<AppFlow>(), container: container)
        session = services.session(coordinator.router)
        // Opening the features registers the services of their view models.
        _ = try? (coordinator.home(), coordinator.profile(), coordinator.settings())
    }
}

/// A screen in each state of its content, then in dark and with large type, for previews.
struct PreviewStates<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                ForEach(FakeServices.Content.allCases, id: \.self) { state in
                    PreviewView("en_US", state, content: content).frame(width: 390, height: 720)
                }
                PreviewView(content: content).environment(\.colorScheme, .dark).frame(width: 390, height: 720)
                PreviewView(content: content).dynamicTypeSize(.accessibility3).frame(width: 390, height: 720)
            }
        }
    }
}

/// A preview, also in dark and with large type.
struct PreviewAppearances<Preview: View>: View {
    @ViewBuilder let preview: () -> Preview

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                preview().frame(width: 390, height: 720)
                preview().environment(\.colorScheme, .dark).frame(width: 390, height: 720)
                preview().dynamicTypeSize(.accessibility3).frame(width: 390, height: 720)
            }
        }
    }
}

/// The container of views whose preview sets none.
@MainActor
enum PreviewContainer {
    static let shared: DIContainer = {
        let container = DIContainer(name: "preview")
        let services = FakeServices(skipsSleeps: true)
        services.addCatalog()
        services.register(in: container)
        return container
    }()
}
#endif
