import Features
import Navigation
import PlatformUI
import Views

/// The sheet of a checkout in the shell, with its cover.
struct SharedCheckout: View {
    @State private var store: ViewModelStore<CheckoutCoordinator>

    init(_ coordinator: CheckoutCoordinator) {
        _store = State(initialValue: ViewModelStore(coordinator))
    }

    var body: some View {
        CheckoutSheet(store: store)
            .fullScreenCover(item: cover) { entry in
                NavigationStack { CheckoutDestinationView(content: entry.content) }
            }
            .environment(\.isInModal, true)
    }

    private var cover: Binding<ViewModelStore<CheckoutCoordinator>.Entry?> {
        Binding(
            get: { @MainActor in store.cover() },
            set: { @MainActor in if $0 == nil { store.coordinator.router.dismiss(cover: .picture) } }
        )
    }
}
