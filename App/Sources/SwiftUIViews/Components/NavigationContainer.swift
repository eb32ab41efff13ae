#if canImport(SwiftUI)
import Features
import Navigation
import SwiftUI

/// The screens of a coordinator in a `NavigationStack`, with its sheet and its cover.
///
/// ```swift
/// NavigationContainer(coordinator) { content in
///     switch content {
///     case .items(let model): ItemListView(model: model)
///     …
///     }
/// }
/// ```
struct NavigationContainer<C: Coordinator, Destination: View>: View {
    @State private var store: ViewModelStore<C>
    @Environment(\.outerModals) private var outerModals
    private let destination: (C.Content) -> Destination

    /// Creates a container that shows each content of the coordinator as `destination`.
    init(_ coordinator: C, @ViewBuilder destination: @escaping (C.Content) -> Destination) {
        _store = State(initialValue: ViewModelStore(coordinator))
        self.destination = destination
    }

    var body: some View {
        NavigationStack(path: $store.path) {
            destination(store.root().content)
                .navigationDestination(for: ViewModelStore<C>.Entry.self) { destination($0.content).id($0.id) }
        }
        .presenting(modals)
    }

    /// The modals of this container and those over it, the lowest first. A hidden tab keeps its modals, but presents none.
    private var modals: [ModalPresentation] {
        guard let outerModals else { return [] }
        return store.modals().map { modal in ModalPresentation(modal) { destination(modal.content) } } + outerModals
    }
}
#endif
