import Navigation
import Observation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterTreeTests {
    let root = Router<AppFlow>()

    @Test func `The first tab is selected initially`() {
        #expect(root.tab == .home)
        #expect(root.tabs.library.tab == .books)
        #expect(root.tabs.home.tab == nil)
    }

    @Test func `Each tab keeps its path`() {
        root.tabs.home.push(.item(1))
        root.select(tab: .library)
        root.tabs.library.tabs.films.push(.item(2))
        #expect(root.tabs.home.path == [.item(1)])
        #expect(root.route.tabs.library.tabs.films.path == [.item(2)])
    }

    @Test func `A router selects a tab of its parents`() {
        #expect(root.tabs.library.tabs.books.navigateToTab(LibraryTabs.Tab.films))
        #expect(root.tabs.library.tab == .films)
        #expect(root.tab == .home)
        #expect(root.tabs.home.navigateToTab(AppTabs.Tab.library))
        #expect(root.tab == .library)
    }

    @Test func `Selecting a tab from inside a modal dismisses the modals`() async {
        let home = root.tabs.home
        let outcome = await start { await home.presentAndWait(sheet: .checkout) }
        home.sheetRouter?.present(sheet: .filter("e"))
        home.sheetRouter?.sheetRouter?.navigateToTab(AppTabs.Tab.library)
        #expect(root.tab == .library)
        #expect(home.sheet == nil)
        #expect(await outcome.value == nil)
    }

    @Test func `Selecting a tab from inside a cover is one change`() async {
        root.present(cover: .welcome)
        let changes = root.changes()
        root.coverRouter?.navigateToTab(AppTabs.Tab.library)
        root.present(cover: .signIn)
        let received = await read(changes, 2)
        #expect(received.map { "\($0.cause) \($0.to)" } == ["selectTab library/books", "present signIn"])
    }

    @Test func `An observer of the whole route is notified of changes inside a modal`() async {
        root.tabs.home.present(sheet: .checkout)
        await confirmation { notify in
            withObservationTracking {
                _ = root.route
            } onChange: {
                notify()
            }
            root.tabs.home.sheetRouter?.push(.card)
        }
    }

    @Test func `Selecting an unknown tab changes nothing`() {
        root.tabs.home.present(sheet: .checkout)
        let before = root.route
        #expect(root.tabs.home.sheetRouter?.navigateToTab(Elsewhere.moon) == false)
        #expect(root.route == before)
    }

    @Test func `Restoring a route sets the whole tree`() {
        var tabs = home([.item(3), .comment(7)])
        tabs.home.sheet = Presented(.checkout, inside: Route(path: [.card], sheet: Presented(.filter("f"))))
        let route = Route<AppFlow>(tab: .home, tabs: tabs, path: [.about], cover: Presented(.signIn))
        root.restore(route)
        #expect(root.route == route)
        #expect(root.tabs.home.sheetRouter?.sheetRouter != nil)
        #expect(Router(route: route).route == route)
    }

    @Test func `A modal in both routes stays presented`() {
        root.present(cover: .signIn)
        let inside = root.coverRouter
        root.restore(Route(tab: .library, cover: Presented(.signIn, inside: Route(path: [.two]))))
        #expect(root.coverRouter === inside)
        #expect(inside?.path == [.two])
    }

    private func home(_ path: [HomeScreen]) -> AppTabs {
        AppTabs(home: Route(path: path))
    }
}

private enum Elsewhere: Destination { case moon }
