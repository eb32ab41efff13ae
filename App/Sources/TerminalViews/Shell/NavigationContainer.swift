import DependencyInjection
import Features
import Navigation
import TerminalUI

/// Shows where a router is: its screens one over the other, its sheet as a panel over them, its cover in their place.
///
/// What is covered waits: its models and its focus stay, and it takes no keys. Esc goes a step back. A modal may contain
/// another container over the router inside it.
@MainActor
struct NavigationContainer<C: Coordinator>: View {
    let coordinator: C
    let titles: Titles
    /// What stands around the screens and below the sheet, as the tabs do.
    var chrome: (any View) -> any View = { $0 }
    /// Draws what the coordinator made.
    let draw: (C.Content) -> any View

    /// What the places are called; those that a flow does not have need no name.
    struct Titles {
        /// The root, as the way back to it says.
        let root: Phrase
        /// What stands above the root, where its tab does not say it already.
        var rootHeading: Phrase?
        var screen: (C.Places.Screen) -> Phrase = { _ in Phrase(verbatim: "") }
        var sheet: (C.Places.Sheet) -> Phrase = { _ in Phrase(verbatim: "") }
        var cover: (C.Places.Cover) -> Phrase = { _ in Phrase(verbatim: "") }
    }

    private var router: Router<C.Places> { coordinator.router }

    func element(in context: Context) -> any Element {
        EnvironmentReader(\.container) { container in stage(container) }.element(in: context)
    }

    @ViewBuilder private func stage(_ container: DIContainer) -> some View {
        let stage = router.stage
        let width = PanelWidth.most
        ZStack {
            AnyOf(chrome(screens(stage.path, container)))
                .panel(
                    stage.sheet.map { titles.sheet($0) },
                    isPresented: stage.sheet != nil
                ) {
                    if let sheet = stage.sheet {
                        Scroll {
                            place(sheet, container) { coordinator.sheet(sheet) }
                                .frame(maxWidth: Proposal.unlimited)
                        }
                        .frame(maxWidth: width)
                        .onKey(.escape, .close) { router.dismiss(.sheet, because: .byUser) }
                    }
                }
                .hidden(stage.cover != nil)
            if let cover = stage.cover {
                place(cover, container) { coordinator.cover(cover) }
                    .environment(\.heading, Heading(title: titles.cover(cover), backTitle: nil))
                    .onKey(.escape, .close) { router.dismiss(.cover, because: .byUser) }
            }
        }
    }

    @ViewBuilder private func screens(_ path: [C.Places.Screen], _ container: DIContainer) -> some View {
        let levels = path.enumerated().map { Level(depth: $0, screen: $1) }
        ZStack {
            place(0, container) { coordinator.root() }
                .environment(\.heading, Heading(title: titles.rootHeading, backTitle: nil))
                .hidden(!path.isEmpty)
            ForEach(levels) { level in
                place(level, container) { coordinator.screen(level.screen) }
                    .focusedOnAppear()
                    .environment(\.heading, heading(of: level, in: path))
                    .onKey(.escape, .back) { router.pop() }
                    .onKey(.backspace, "") { router.pop() }
                    .hidden(level.depth < path.count - 1)
            }
        }
    }

    private func heading(of level: Level<C.Places.Screen>, in path: [C.Places.Screen]) -> Heading {
        let below = level.depth == 0 ? titles.root : titles.screen(path[level.depth - 1])
        return Heading(title: titles.screen(level.screen), backTitle: below)
    }

    /// What is drawn at a place, whose model is made when it is opened and kept as long as it is.
    private func place(
        _ id: some Hashable,
        _ container: DIContainer,
        _ make: @escaping () -> C.Content
    ) -> some View {
        Keep(Held(container.withCurrent(make))) { held in AnyOf(draw(held.content)) }.id(id)
    }
}

/// A screen on a path: the same one may be there twice.
private struct Level<Screen: Hashable>: Hashable, Identifiable {
    let depth: Int
    let screen: Screen
    var id: Self { self }
}

private enum PanelWidth {
    /// A line of a form that is wider is hard to read.
    static let most = 64
}

/// Holds what a coordinator made, which is a value.
private final class Held<Content> {
    let content: Content

    init(_ content: Content) {
        self.content = content
    }
}
