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
        async let outcome = home.present(sheet: .checkout)
        #expect(await wait { home.sheetRouter != nil })
        home.sheetRouter?.show(sheet: .filter("e"))
        home.sheetRouter?.sheetRouter?.navigateToTab(AppTabs.Tab.library)
        #expect(root.tab == .library)
        #expect(home.sheet == nil)
        #expect(await outcome == .dismissed(.navigatedAway))
    }

    @Test func reachingATabOutOfACoverIsOneChange() async {
        root.show(cover: .welcome)
        let changes = root.changes()
        root.coverRouter?.navigateToTab(AppTabs.Tab.library)
        root.show(cover: .signIn)
        var told = changes.makeAsyncIterator()
        let first = await told.next(isolation: #isolation)
        #expect(first?.cause == .selectTab)
        #expect(first?.dismissed.map(\.reason) == [.navigatedAway])
        #expect(await told.next(isolation: #isolation)?.cause == .present)
    }

    @Test func whoWatchesTheWholeRouteIsToldOfWhatHappensInsideAModal() async {
        root.tabs.home.show(sheet: .checkout)
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

    @Test func goingBackUndoesWhatIsInFront() {
        root.tabs.home.push(.item(1))
        root.push(.about)
        root.present(cover: .welcome)
        root.coverRouter?.push(.one)
        let expected: [Route<AppFlow>] = [
            Route(tabs: home([.item(1)]), path: [.about], cover: Presented(.welcome)),
            Route(tabs: home([.item(1)]), path: [.about]),
            Route(tabs: home([.item(1)])),
            Route(),
        ]
        for route in expected {
            #expect(root.back())
            #expect(root.route == route)
        }
        #expect(!root.back())
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

    @Test func aChildCoordinatorLivesAsLongAsItsModal() {
        root.tabs.home.present(sheet: .checkout)
        weak var kept: CheckoutCoordinator?
        do {
            let coordinator = root.tabs.home.sheetRouter?.coordinator { CheckoutCoordinator(router: $0) }
            kept = coordinator
            #expect(coordinator?.contents == ["checkout", "address of street(\"가\")"])
        }
        #expect(kept != nil)
        #expect(root.tabs.home.sheetRouter?.coordinator { CheckoutCoordinator(router: $0) } === kept)
        root.tabs.home.dismiss()
        #expect(kept == nil)
    }

    private func home(_ path: [HomeScreen]) -> AppTabs {
        AppTabs(home: Route(path: path))
    }
}

private enum Elsewhere: Destination { case moon }

private final class CheckoutCoordinator: Coordinator {
    let router: Router<CheckoutFlow>

    init(router: Router<CheckoutFlow>) {
        self.router = router
        router.push(.address(.street("가")))
    }

    var contents: [String] { [root()] + router.path.map(screen) }

    func root() -> String { "checkout" }

    func screen(_ screen: CheckoutScreen) -> String {
        switch screen {
        case .address(let step): "address of \(step)"
        case .card: "card"
        }
    }

    func sheet(_ sheet: HomeSheet) -> String { "\(sheet)" }
}
