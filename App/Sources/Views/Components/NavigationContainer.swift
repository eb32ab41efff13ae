import Features
import Navigation
import PlatformUI

/// The screens of a coordinator in a `NavigationStack`, in a tab or in a modal. ``RootView`` presents its sheet and its cover,
/// and the modals inside them.
///
/// ```swift
/// NavigationContainer(store) { HomeDestinationView(coordinator: store.coordinator, content: $0) }
/// ```
struct NavigationContainer<C: Coordinator, Destination: View>: View {
    private let store: ViewModelStore<C>
    private let placeholder: AnyView?
    private let destination: (C.Content) -> Destination
    @Namespace private var zoom
    @FocusState private var isDetailFocused: Bool
    /// `true` until the screens are shown beside the root. Then an open one, such as that of a link, has the focus.
    @State private var focusesOpenScreen = true
    @Environment(\.horizontalSizeClass) private var sizeClass

    /// Creates a container that shows each content of the coordinator as `destination`. With a `placeholder` for the time
    /// when no screen is open, a wide terminal shows the path beside the root.
    init(
        _ store: ViewModelStore<C>,
        beside placeholder: AnyView? = nil,
        @ViewBuilder destination: @escaping (C.Content) -> Destination
    ) {
        self.store = store
        self.placeholder = placeholder
        self.destination = destination
    }

    var body: some View {
        if let placeholder, isWide {
            NavigationSplitView {
                destination(store.root().content)
                    .environment(\.screen.showsScreensBeside, true)
            } detail: {
                // The first screen is the root, which has no way back to the placeholder.
                let first = store.path.first
                stack(from: first == nil ? 0 : 1) {
                    if let first {
                        destination(first.content).belowNotices().id(first.id)
                    } else {
                        placeholder.belowNotices()
                    }
                }
                .environment(\.screen.isBesideRoot, true)
                .focused($isDetailFocused, equals: true)
                .onAppear {
                    isDetailFocused = focusesOpenScreen && first != nil
                    focusesOpenScreen = false
                }
            }
        } else {
            stack(from: 0) { destination(store.root().content).belowNotices() }
                .environment(\.screen.zoomNamespace, zoom)
                .onAppear { focusesOpenScreen = true }
        }
    }

    /// On Apple platforms, the tabs are beside the screens.
    private var isWide: Bool { Shell.isTerminal && sizeClass == .regular }

    private func stack(from start: Int, @ViewBuilder root: () -> some View) -> some View {
        let path = Binding(
            get: { @MainActor in Array(store.path.dropFirst(start)) },
            set: { @MainActor in store.path = Array(store.path.prefix(start)) + $0 }
        )
        return NavigationStack(path: path) {
            root().navigationDestination(for: ViewModelStore<C>.Entry.self) { entry in
                destination(entry.content).belowNotices().id(entry.id)
            }
        }
    }
}

extension View {
    /// Shows the notices above a screen. Each screen has them, since an inset of the stack does not reach its screens.
    func belowNotices() -> some View {
        safeAreaInset(edge: .top, spacing: Shell.isTerminal ? nil : 0) { NoticeBar() }
    }
}
