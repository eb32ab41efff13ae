import Navigation
import Testing

@MainActor
struct GuardTests {
    let root = Router<AppFlow>()
    let orders = Route<AppFlow>(tabs: AppTabs(home: Route(path: [.item(1), .orders])))
    let paying = Route<AppFlow>(tabs: AppTabs(home: Route(sheet: Presented(.pay(1)))))

    /// Shows the sign-in cover and lets pass when it finishes.
    private func guardBySignIn() {
        root.addGuard(for: .signedIn) { [weak root] in
            guard let root, case .finished = await root.present(cover: .signIn) else { return false }
            return true
        }
    }

    @Test func aGuardedRouteWaitsForSignInAndIsThenFollowed() async {
        guardBySignIn()
        let opening = Task { await root.open(orders) }
        #expect(await wait { root.coverRouter != nil })
        #expect(root.tabs.home.path.isEmpty)
        root.coverRouter?.finish("ada")
        #expect(await opening.value == .followed)
        #expect(root.route == orders)
    }

    @Test func aGuardedRouteIsDroppedWhenSignInIsDismissed() async {
        guardBySignIn()
        let opening = Task { await root.open(orders) }
        #expect(await wait { root.cover != nil })
        root.dismiss(because: .byUser)
        #expect(await opening.value == .refused(.signedIn))
        #expect(root.route == Route())
    }

    @Test func onlyTheNewestWaitingRouteIsFollowed() async {
        guardBySignIn()
        let first = Task { await root.open(orders) }
        #expect(await wait { root.coverRouter != nil })
        let signIn = root.coverRouter
        var isWaiting = false
        let newer = Route<AppFlow>(tabs: AppTabs(home: Route(path: [.orders])))
        let second = Task {
            isWaiting = true
            return await root.open(newer)
        }
        #expect(await wait { isWaiting })
        #expect(await first.value == .superseded)
        #expect(root.coverRouter === signIn, "the sign-in at work goes on")
        signIn?.finish("ada")
        #expect(await second.value == .followed)
        #expect(root.route == newer)
    }

    @Test func aRouteThatNeedsNothingSupersedesTheOneThatWaits() async {
        guardBySignIn()
        let first = Task { await root.open(orders) }
        #expect(await wait { root.cover != nil })
        #expect(await root.open(Route(tab: .library)) == .followed)
        #expect(await first.value == .superseded)
        #expect(await wait { root.cover == nil })
        #expect(root.tab == .library)
        #expect(root.tabs.home.path.isEmpty)
    }

    @Test func cancellingTheTaskCancelsTheGuard() async {
        guardBySignIn()
        let opening = Task { await root.open(orders) }
        #expect(await wait { root.cover != nil })
        opening.cancel()
        #expect(await opening.value == .cancelled)
        #expect(await wait { root.cover == nil })
        #expect(root.route == Route())
    }

    @Test func aCancelledTaskFollowsNothing() async {
        let opening = Task {
            while !Task.isCancelled { await Task.yield() }
            return await root.open(Route(tab: .library))
        }
        opening.cancel()
        #expect(await opening.value == .cancelled)
        #expect(root.tab == .home)
    }

    @Test func severalRequirementsArePassedInOrder() async {
        var asked: [Requirement] = []
        root.addGuard(for: .signedIn) {
            asked.append(.signedIn)
            return true
        }
        root.addGuard(for: .confirmed) {
            asked.append(.confirmed)
            return asked.count > 2
        }
        #expect(await root.open(paying) == .refused(.confirmed))
        #expect(await root.open(paying) == .followed)
        #expect(asked == [.signedIn, .confirmed, .signedIn, .confirmed])
        #expect(root.route == paying)
    }

    @Test func whatNobodyGuardsIsNotFollowedAndNobodyIsAsked() async {
        guardBySignIn()
        #expect(await root.open(paying) == .unguarded(.confirmed))
        #expect(root.route == Route())
    }

    @Test func aRouteThatCannotBeFollowedLeavesTheOneThatWaits() async {
        guardBySignIn()
        let first = Task { await root.open(orders) }
        #expect(await wait { root.coverRouter != nil })
        #expect(await root.open(paying) == .unguarded(.confirmed))
        root.coverRouter?.finish("ada")
        #expect(await first.value == .followed)
    }

    @Test func aFeatureIsGuardedByTheRouterAboveIt() async {
        root.addGuard(for: .signedIn) { true }
        let home = root.tabs.home
        home.push(.item(1))
        #expect(await home.open { $0.push(.orders) } == .followed)
        #expect(home.path == [.item(1), .orders])
        #expect(await home.open { $0.present(sheet: .checkout) } == .followed)
    }

    @Test func aNearerGuardTakesPrecedence() async {
        root.addGuard(for: .signedIn) { true }
        root.tabs.home.addGuard(for: .signedIn) { false }
        #expect(await root.tabs.home.open { $0.push(.orders) } == .refused(.signedIn))
    }

    @Test func stepsThatWaitedAreTakenFromWhereTheRouterIsThen() async {
        guardBySignIn()
        let home = root.tabs.home
        let opening = Task { await home.open { $0.push(.orders) } }
        #expect(await wait { root.coverRouter != nil })
        home.push(.item(2))
        root.coverRouter?.finish("ada")
        #expect(await opening.value == .followed)
        #expect(home.path == [.item(2), .orders])
    }

    @Test func aTabIsOpenedWhenItsGuardLetsItPass() async {
        let root = Router<ClubFlow>()
        root.addGuard(for: .signedIn) { false }
        #expect(await root.openTab(ClubTabs.Tab.members) == .refused(.signedIn))
        #expect(root.tab == .open)
        // What moves at once asks nobody.
        root.select(tab: .members)
        #expect(root.tab == .members)
        root.select(tab: .open)
        root.addGuard(for: .signedIn) { true }
        #expect(await root.tabs.open.openTab(ClubTabs.Tab.members) == .followed)
        #expect(root.tab == .members)
    }

    @Test func requirementsOfHiddenTabsAndModalsCount() {
        #expect(Route<AppFlow>(tab: .library, tabs: orders.tabs).requirements == [.signedIn])
        #expect(paying.requirements == [.signedIn, .confirmed])
        #expect(Route<AppFlow>().requirements.isEmpty)
    }
}

private enum ClubFlow: Flow {
    typealias Tabs = ClubTabs
}

private struct ClubTabs: TabSet {
    enum Tab: String, Destination, CaseIterable {
        case open, members

        var requirements: [Requirement] { self == .members ? [.signedIn] : [] }
    }

    var open = Route<HomeFlow>()
    var members = Route<HomeFlow>()

    static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .open: TabContent(\.open)
        case .members: TabContent(\.members)
        }
    }
}
