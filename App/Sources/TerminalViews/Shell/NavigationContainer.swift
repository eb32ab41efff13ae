import Features
import Navigation
import TerminalUI

/// Shows the places of a router: its screens one over the other, its sheet as a panel over them, its cover in their place.
///
/// Covered places keep their view models and their focus, and take no keys. Esc goes a step back. A modal may contain
/// another container over the router inside it.
@MainActor
struct NavigationContainer<C: Coordinator>: View {
    let coordinator: C
    let titles: Titles
    /// The frame around the screens and below the sheet, such as the tabs.
    var chrome: (any View) -> any View = { $0 }
    /// Draws the content that the coordinator made.
    let draw: (C.Content) -> any View

    /// The titles of the places; those that a flow does not have need none.
    struct Titles {
        /// The root, for the label of the way back to it.
        let root: LocalizedText
        /// The heading of the root, where its tab does not say it already.
        var rootHeading: LocalizedText?
        var screen: (C.Flow.Screen) -> LocalizedText = { _ in LocalizedText(verbatim: "") }
        var sheet: (C.Flow.Sheet) -> LocalizedText = { _ in LocalizedText(verbatim: "") }
        var cover: (C.Flow.Cover) -> LocalizedText = { _ in LocalizedText(verbatim: "") }
    }

    private var router: Router<C.Flow> { coordinator.router }

    var body: some View {
        WithState(ViewModelStore(coordinator)) { store in places(store) }
    }

    @ViewBuilder private func places(_ store: ViewModelStore<C>) -> some View {
        let state = router.state
        let width = PanelWidth.most
        ZStack {
            AnyView(chrome(screens(state.path, store)))
                .panel(
                    state.sheet.map { titles.sheet($0) },
                    isPresented: state.sheet != nil
                ) {
                    if let sheet = state.sheet, let entry = store.sheet() {
                        ScrollView {
                            AnyView(draw(entry.content)).id(entry.id)
                                .frame(maxWidth: Proposal.unlimited)
                        }
                        .frame(maxWidth: width)
                        .onKey(.escape, .close) { router.dismiss(sheet: sheet, because: .byUser) }
                        .copiesLink()
                    }
                }
                .hidden(state.cover != nil)
            if let cover = state.cover, let entry = store.cover() {
                AnyView(draw(entry.content)).id(entry.id)
                    .environment(\.heading, Heading(title: titles.cover(cover), backTitle: nil))
                    .onKey(.escape, .close) { router.dismiss(cover: cover, because: .byUser) }
            }
        }
    }

    @ViewBuilder private func screens(_ path: [C.Flow.Screen], _ store: ViewModelStore<C>) -> some View {
        let root = store.root()
        let levels = zip(path, store.screens()).enumerated().map { depth, screen in
            Level<C>(depth: depth, screen: screen.0, entry: screen.1)
        }
        ZStack {
            AnyView(draw(root.content)).id(root.id)
                .environment(\.heading, Heading(title: titles.rootHeading, backTitle: nil))
                .hidden(!path.isEmpty)
            ForEach(levels) { level in
                AnyView(draw(level.entry.content)).id(level.id)
                    .focusedOnAppear()
                    .environment(\.heading, heading(of: level, in: path))
                    .onKey(.escape, .back) { router.pop() }
                    .onKey(.backspace, "") { router.pop() }
                    .hidden(level.depth < path.count - 1)
            }
        }
    }

    private func heading(of level: Level<C>, in path: [C.Flow.Screen]) -> Heading {
        let below = level.depth == 0 ? titles.root : titles.screen(path[level.depth - 1])
        return Heading(title: titles.screen(level.screen), backTitle: below)
    }
}

/// A screen on a path: the same one may be there twice.
private struct Level<C: Coordinator>: Identifiable {
    let depth: Int
    let screen: C.Flow.Screen
    let entry: ViewModelStore<C>.Entry
    var id: Int { entry.id }
}

private enum PanelWidth {
    /// A wider line of a form is hard to read.
    static let most = 64
}
