import Navigation
import Observation
import Testing

@MainActor
struct TreeTests {
    let root = Router<AppFlow>()

    @Test func theFirstTabIsSelectedAtTheStart() {
        #expect(root.tab == .home)
        #expect(root.tabs.library.tab == .books)
        #expect(root.tabs.home.tab == nil)
    }

    @Test func eachTabKeepsItsPath() {
        root.tabs.home.push(.item(1))
        root.select(tab: .library)
        root.tabs.library.tabs.films.push(.item(2))
        #expect(root.tabs.home.path == [.item(1)])
        #expect(root.route.tabs.library.tabs.films.path == [.item(2)])
    }

    @Test func aFeatureReachesATabOfTheAppThroughItsParents() {
        #expect(root.tabs.library.tabs.books.navigateToTab(LibraryTabs.Tab.films))
        #expect(root.tabs.library.tab == .films)
        #expect(root.tab == .home)
        #expect(root.tabs.home.navigateToTab(AppTabs.Tab.library))
        #expect(root.tab == .library)
    }

    @Test func reachingATabFromInsideAModalDismissesTheModalsOnTheWay() async {
        let home = root.tabs.home
        let outcome = await start { await home.presentAndWait(sheet: .checkout) }
        home.sheetRouter?.present(sheet: .filter("e"))
        home.sheetRouter?.sheetRouter?.navigateToTab(AppTabs.Tab.library)
        #expect(root.tab == .library)
        #expect(home.sheet == nil)
        #expect(await outcome.value == .dismissed(.navigatedAway))
    }

    @Test func reachingATabOutOfACoverIsOneChange() async {
        root.present(cover: .welcome)
        let changes = root.changes()
        root.coverRouter?.navigateToTab(AppTabs.Tab.library)
        root.present(cover: .signIn)
        let told = await read(changes, 2)
        #expect(told.map(\.cause) == [.selectTab, .present])
        #expect(told[0].dismissed.map(\.reason) == [.navigatedAway])
    }

    @Test func whoWatchesTheWholeRouteIsToldOfWhatHappensInsideAModal() async {
        root.tabs.home.present(sheet: .checkout)
        await confirmation { told in
            withObservationTracking {
                _ = root.route
            } onChange: {
                told()
            }
            root.tabs.home.sheetRouter?.push(.card)
        }
    }

    @Test func aTabThatNobodyHasChangesNothing() {
        root.tabs.home.present(sheet: .checkout)
        let before = root.route
        #expect(root.tabs.home.sheetRouter?.navigateToTab(Elsewhere.moon) == false)
        #expect(root.route == before)
    }

    @Test func aRouteSetsTheWholeTreeAtOnce() {
        var tabs = home([.item(3), .comment(7)])
        tabs.home.sheet = Presented(.checkout, inside: Route(path: [.card], sheet: Presented(.filter("f"))))
        let route = Route<AppFlow>(tab: .home, tabs: tabs, path: [.about], cover: Presented(.signIn))
        root.restore(route)
        #expect(root.route == route)
        #expect(root.tabs.home.sheetRouter?.sheetRouter != nil)
        #expect(Router(route: route).route == route)
    }

    @Test func aModalThatIsInBothPlacesStaysUp() {
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
