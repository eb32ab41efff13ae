import Features
import Navigation
import TerminalUI

/// Shows the screens of a router on top of each other, its sheet as a panel over them, and its cover instead of them.
///
/// Covered screens keep their view models and their focus, and receive no keys. Esc goes back one step. A modal can
/// contain another container for the router inside it.
struct NavigationContainer<C: Coordinator>: View {
    let coordinator: C
    let titles: Titles
    /// Adds views around the screens and below the sheet, such as the tab bar.
    var chrome: (any View) -> any View = { $0 }
    /// Returns the view of the content that the coordinator made.
    let draw: (C.Content) -> any View

    /// The titles of the root and of the destinations.
    struct Titles {
        /// The title of the root in the label that leads back to it.
        let root: LocalizedText
        /// The title in the heading of the root, or `nil` if the tab bar already shows it.
        var rootHeading: LocalizedText?
        var screen: (C.Flow.Screen) -> LocalizedText = { _ in LocalizedText(verbatim: "") }
        /// The title of a sheet, or `nil` if its view is a ``SharedSheet``.
        var sheet: (C.Flow.Sheet, C.Content) -> LocalizedText? = { _, _ in nil }
        var cover: (C.Flow.Cover) -> LocalizedText = { _ in LocalizedText(verbatim: "") }
    }

    private var router: Router<C.Flow> { coordinator.router }

    var body: some View {
        WithState(ViewModelStore(coordinator)) { store in layers(store) }
    }

    @ViewBuilder private func layers(_ store: ViewModelStore<C>) -> some View {
        let state = router.state
        let sheetTitle = title(of: state.sheet, store)
        ZStack {
            AnyView(chrome(screens(state.path, store)))
                .panel(sheetTitle, isPresented: sheetTitle != nil) {
                    if let sheet = state.sheet, let entry = store.sheet() {
                        AnyView(draw(entry.content)).id(entry.id)
                            // Longer lines of a form are hard to read.
                            .frame(maxWidth: 60)
                            .onKey(.escape, .close) { router.dismiss(sheet: sheet) }
                            .copiesLink()
                    }
                }
                .hidden(state.cover != nil)
            if state.cover == nil, state.sheet != nil, sheetTitle == nil, let entry = store.sheet() {
                AnyView(draw(entry.content)).id(entry.id)
            }
            if let cover = state.cover, let entry = store.cover() {
                AnyView(draw(entry.content)).id(entry.id)
                    .environment(
                        \.heading,
                        Heading(name: titles.cover(cover), title: titles.cover(cover), backTitle: nil) {
                            router.dismiss(cover: cover)
                        }
                    )
                    .onKey(.escape, .close) { router.dismiss(cover: cover) }
            }
        }
    }

    private func title(of sheet: C.Flow.Sheet?, _ store: ViewModelStore<C>) -> LocalizedText? {
        guard let sheet, let entry = store.sheet() else { return nil }
        return titles.sheet(sheet, entry.content)
    }

    @ViewBuilder private func screens(_ path: [C.Flow.Screen], _ store: ViewModelStore<C>) -> some View {
        let root = store.root()
        let entries = zip(path, store.path).enumerated().map { depth, screen in
            PathEntry<C>(depth: depth, screen: screen.0, stored: screen.1)
        }
        ZStack {
            AnyView(draw(root.content)).id(root.id)
                .environment(\.heading, Heading(name: titles.root, title: titles.rootHeading, backTitle: nil))
                .hidden(!path.isEmpty)
            ForEach(entries) { entry in
                AnyView(draw(entry.stored.content)).id(entry.id)
                    .focusedOnAppear()
                    .environment(\.heading, heading(of: entry, in: path))
                    .onKey([.escape, .backspace], .back, group: .everywhere) { router.pop() }
                    .hidden(entry.depth < path.count - 1)
            }
        }
    }

    private func heading(of entry: PathEntry<C>, in path: [C.Flow.Screen]) -> Heading {
        let previous = entry.depth == 0 ? titles.root : titles.screen(path[entry.depth - 1])
        let title = titles.screen(entry.screen)
        return Heading(name: title, title: title, backTitle: previous) { [router] in router.pop() }
    }
}

/// A screen with its index on the path, since a path can contain the same screen twice.
private struct PathEntry<C: Coordinator>: Identifiable {
    let depth: Int
    let screen: C.Flow.Screen
    let stored: ViewModelStore<C>.Entry
    var id: Int { stored.id }
}
