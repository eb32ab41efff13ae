#if canImport(SwiftUI) && DEBUG && !Terminal
import DependencyInjection
import Features
import FeaturesTesting
import Navigation
import PlatformUI

/// A screen over servers in memory, for previews.
///
/// ```swift
/// #Preview("Korean") { PreviewView("ko_KR") { ItemListView(model: ItemListViewModel()) } }
/// ```
struct PreviewView<Content: View>: View {
    private let served: InMemoryServices.Content
    private let isSignedIn: Bool
    private let prepare: (InMemoryServices) -> Void
    private let makeContent: () -> Content
    @State private var app: PreviewApp
    @State private var content: Content?

    /// Creates a preview in the language of `locale`, with signed-in users unless `isSignedIn` is `false`. `prepare` changes
    /// the servers before the screen is made.
    init(
        _ locale: String = "en_US",
        _ served: InMemoryServices.Content = .loaded,
        isSignedIn: Bool = true,
        prepare: @escaping (InMemoryServices) -> Void = { _ in },
        @ViewBuilder content: @escaping () -> Content
    ) {
        self.served = served
        self.isSignedIn = isSignedIn
        self.prepare = prepare
        makeContent = content
        _app = State(initialValue: PreviewApp(InMemoryServices(locale: locale, skipsSleeps: true)))
    }

    var body: some View {
        NavigationStack {
            if let content { content.belowNotices() }
        }
        .task {
            guard content == nil else { return }
            // The screen shows a failure.
            if isSignedIn { try? await app.services.signIn(["mina", "leo"]) }
            await app.services.serve(served, in: app.container)
            prepare(app.services)
            content = app.container.withCurrent(makeContent)
        }
        .environment(app.coordinator)
        .environment(app.session)
        .dependencies()
        .environment(\.container, app.container)
    }
}

/// The objects of an app over servers in memory.
@MainActor
final class PreviewApp {
    /// The app of previews that set none, which has items and no user.
    static let shared = PreviewApp(InMemoryServices(skipsSleeps: true))

    let services: InMemoryServices
    let container = DIContainer(name: "preview")
    let coordinator: AppCoordinator
    let session: AppSession

    init(_ services: InMemoryServices) {
        self.services = services
        services.register(in: container)
        services.addCatalog()
        coordinator = AppCoordinator(router: Router<AppFlow>(), container: container)
        session = services.session(coordinator.router)
        // Opening the features registers the services of their view models.
        _ = try? (coordinator.home.coordinator(), coordinator.profile.coordinator(), coordinator.settings.coordinator())
    }
}

/// A screen in each state of its content, also in dark and with large type, for previews.
struct PreviewStates<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View {
        PreviewAppearances(states: InMemoryServices.Content.allCases) { PreviewView("en_US", $0, content: content) }
    }
}

/// A preview in each of `states`, also in dark and with large type.
struct PreviewAppearances<Preview: View>: View {
    var states = [InMemoryServices.Content.loaded]
    @ViewBuilder let preview: (InMemoryServices.Content) -> Preview

    var body: some View {
        ScrollView(.horizontal) {
            HStack {
                ForEach(states, id: \.self) { preview($0).frame(width: 390, height: 720) }
                preview(.loaded).environment(\.colorScheme, .dark).frame(width: 390, height: 720)
                preview(.loaded).dynamicTypeSize(.accessibility3).frame(width: 390, height: 720)
            }
        }
    }
}
#endif
