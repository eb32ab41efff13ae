import Navigation
import Observation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterTreeTests {
    let root = Router<AppFlow>()

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

    @Test func `A modal in both routes stays presented`() {
        root.present(cover: .signIn)
        let inside = root.coverRouter
        root.restore(Route(tab: .library, cover: Presented(.signIn, inside: Route(path: [.two]))))
        #expect(root.coverRouter === inside)
        #expect(inside?.path == [.two])
    }
}

private enum Elsewhere: Destination { case moon }
