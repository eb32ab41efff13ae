import Navigation
import Observation
import PlatformUI

/// An app with three tabs, three pushes, two sheets and two full-screen covers. Each tab has a router.
struct MainTabView: View {
    /// At the start, the introduction covers the first tab.
    @State private var root = Router<AppFlow>(route: Route(tabs: AppTabs(home: Route(cover: Presented(.onboarding)))))
    @State private var settings = Settings()

    var body: some View {
        TabView(selection: selectedTab) {
            NavigationContainer(router: root.tabs.home) { HomeView() }
                .tabItem { Label("Home", systemImage: "house") }
                .tag(AppTabs.Tab.home)
            NavigationContainer(router: root.tabs.profile) { ProfileView() }
                .tabItem { Label("Profile", systemImage: "person") }
                .tag(AppTabs.Tab.profile)
            NavigationContainer(router: root.tabs.settings) { SettingsView() }
                .tabItem { Label("Settings", systemImage: "gearshape") }
                .tag(AppTabs.Tab.settings)
        }
        .environment(settings)
    }

    private var selectedTab: Binding<AppTabs.Tab> {
        Binding(get: { @MainActor in root.tab ?? .home }, set: { @MainActor in root.select(tab: $0) })
    }
}

/// A stack with the screens, the sheet and the cover of a router, which is in the environment of the views inside. On macOS,
/// the cover is a sheet.
struct NavigationContainer<Content: View>: View {
    @Bindable var router: Router<TabFlow>
    @ViewBuilder let content: Content

    var body: some View {
        let cover = binding(router.cover, dismiss: router.dismiss(cover:))
        NavigationStack(path: $router.path) {
            content.navigationDestination(for: PushDestination.self) { $0.view }
        }
        .sheet(item: binding(router.sheet, dismiss: router.dismiss(sheet:))) { sheet in NavigationStack { sheet.view } }
        #if os(macOS)
        .sheet(item: cover) { cover in NavigationStack { cover.view } }
        #else
        .fullScreenCover(item: cover) { cover in NavigationStack { cover.view } }
        #endif
        .environment(router)
    }

    private func binding<M: Modal>(_ modal: M?, dismiss: @escaping @MainActor (M) -> Bool) -> Binding<M?> {
        Binding(get: { @MainActor in modal }, set: { @MainActor in if $0 == nil, let modal { _ = dismiss(modal) } })
    }
}

enum AppFlow: Flow {
    typealias Tabs = AppTabs
}

struct AppTabs: TabSet {
    enum Tab: Destination, CaseIterable { case home, profile, settings }

    var home = Route<TabFlow>()
    var profile = Route<TabFlow>()
    var settings = Route<TabFlow>()

    static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .home: TabContent(\.home)
        case .profile: TabContent(\.profile)
        case .settings: TabContent(\.settings)
        }
    }
}

enum TabFlow: Flow {
    typealias Screen = PushDestination
    typealias Sheet = SheetDestination
    typealias Cover = FullScreenDestination
}

enum PushDestination: Destination {
    case itemDetail(id: String)
    case comments(itemID: String)
    case replyDetail(commentID: String)

    @MainActor @ViewBuilder fileprivate var view: some View {
        switch self {
        case .itemDetail(let id): ItemDetailView(item: SampleData.items.first { $0.id == id })
        case .comments(let itemID): CommentsView(comments: SampleData.comments.filter { $0.itemID == itemID })
        case .replyDetail(let commentID): ReplyDetailView(comment: SampleData.comments.first { $0.id == commentID })
        }
    }
}

enum SheetDestination: Modal {
    case profileEdit, settingsDetail

    @MainActor @ViewBuilder fileprivate var view: some View {
        switch self {
        case .profileEdit: ProfileEditSheet()
        case .settingsDetail: SettingsDetailSheet()
        }
    }
}

enum FullScreenDestination: Modal {
    case onboarding
    case imageViewer(symbol: String)

    @MainActor @ViewBuilder fileprivate var view: some View {
        switch self {
        case .onboarding: OnboardingView()
        case .imageViewer(let symbol): ImageViewerView(symbol: symbol)
        }
    }
}

struct HomeView: View {
    @Environment(Router<TabFlow>.self) private var router

    var body: some View {
        List {
            ForEach(SampleData.items) { item in
                Button(item.title) { router.push(.itemDetail(id: item.id)) }
            }
            Button("Show introduction") { router.present(cover: .onboarding) }
        }
        .navigationTitle("Home")
    }
}

struct ItemDetailView: View {
    let item: Item?
    @Environment(Router<TabFlow>.self) private var router

    var body: some View {
        if let item {
            List {
                Text(item.text)
                Button("Show picture") { router.present(cover: .imageViewer(symbol: item.symbol)) }
                Button("Show comments") { router.push(.comments(itemID: item.id)) }
            }
            .navigationTitle(item.title)
        }
    }
}

struct CommentsView: View {
    let comments: [Comment]
    @Environment(Router<TabFlow>.self) private var router

    var body: some View {
        List {
            ForEach(comments) { comment in
                Button(comment.text) { router.push(.replyDetail(commentID: comment.id)) }
            }
        }
        .navigationTitle("Comments")
    }
}

struct ReplyDetailView: View {
    let comment: Comment?
    @Environment(Router<TabFlow>.self) private var router

    var body: some View {
        if let comment {
            List {
                Section(comment.text) {
                    ForEach(comment.replies, id: \.self) { Text($0) }
                }
                Button("Go to Profile") { router.navigateToTab(AppTabs.Tab.profile) }
            }
            .navigationTitle("Replies")
        }
    }
}

struct ProfileView: View {
    @Environment(Router<TabFlow>.self) private var router
    @Environment(Settings.self) private var settings

    var body: some View {
        List {
            LabeledContent("Name", value: settings.name)
            Button("Edit profile") { router.present(sheet: .profileEdit) }
        }
        .navigationTitle("Profile")
    }
}

struct ProfileEditSheet: View {
    @Environment(Settings.self) private var settings
    @Environment(\.dismiss) private var dismiss
    @State private var name = ""

    var body: some View {
        Form { TextField("Name", text: $name) }
            .navigationTitle("Edit profile")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) { Button("Save", action: save).disabled(name.isEmpty) }
            }
            .onAppear { name = settings.name }
    }

    private func save() {
        settings.name = name
        dismiss()
    }
}

struct SettingsView: View {
    @Environment(Router<TabFlow>.self) private var router
    @Environment(Settings.self) private var settings

    var body: some View {
        List {
            Toggle("Notifications", isOn: Bindable(settings).showsNotifications)
            Button("Advanced") { router.present(sheet: .settingsDetail) }
        }
        .navigationTitle("Settings")
    }
}

struct SettingsDetailSheet: View {
    @Environment(Settings.self) private var settings
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Form { Toggle("Sounds", isOn: Bindable(settings).playsSounds) }
            .navigationTitle("Advanced")
            .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } } }
    }
}

struct OnboardingView: View {
    @Environment(\.dismiss) private var dismiss
    @State private var page = 0

    var body: some View {
        VStack(spacing: 16) {
            Text(SampleData.pages[page])
            if page + 1 < SampleData.pages.count {
                Button("Next") { page += 1 }
            } else {
                Button("Start") { dismiss() }
            }
        }
        .navigationTitle("Introduction")
    }
}

struct ImageViewerView: View {
    let symbol: String
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Image(systemName: symbol).font(.largeTitle)
            .navigationTitle("Picture")
            .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } } }
    }
}

@MainActor @Observable
final class Settings {
    var name = "Mina Park"
    var showsNotifications = true
    var playsSounds = false
}

struct Item: Identifiable {
    let id: String
    let title: String
    let text: String
    let symbol: String
}

struct Comment: Identifiable {
    let id: String
    let itemID: String
    let text: String
    let replies: [String]
}

enum SampleData {
    static let pages = ["Welcome", "Each tab has its own stack"]
    static let items = [
        Item(id: "lamp", title: "Lamp", text: "Warm light for a desk", symbol: "lamp.desk"),
        Item(id: "chair", title: "Chair", text: "Oak, with a low back", symbol: "chair"),
    ]
    static let comments = [
        Comment(id: "1", itemID: "lamp", text: "Bright enough", replies: ["Agreed", "For me, too"]),
        Comment(id: "2", itemID: "lamp", text: "The cable is short", replies: []),
    ]
}
