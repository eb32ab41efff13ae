import CoreTesting
import Navigation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouteGuardTests {
    let root = Router<AppFlow>()
    let orders = Route<AppFlow>(tabs: AppTabs(home: Route(path: [.item(1), .orders])))
    let part = Route<AppFlow>(tabs: AppTabs(home: Route(path: [.item(1)])))
    let paying = Route<AppFlow>(tabs: AppTabs(home: Route(sheet: Presented(.pay(1)))))

    /// Adds a guard that presents the sign-in cover and passes when it finishes.
    private func guardBySignIn() {
        root.addGuard(for: .signedIn) { [weak root] in
            await root?.presentAndWait(cover: .signIn) != nil
        }
    }

    /// Opens `route` and waits for the sign-in cover.
    private func openGuarded(_ route: Route<AppFlow>) async -> Task<NavigationResult, Never> {
        guardBySignIn()
        let opening = Task { await root.open(route) }
        #expect(await wait { root.coverRouter != nil })
        return opening
    }

    @Test(arguments: [true, false])
    func `A guarded route is followed after the sign-in and refused without it`(signsIn: Bool) async {
        let opening = await openGuarded(orders)
        #expect(root.tabs.home.path == [.item(1)])
        if signsIn { root.coverRouter?.finish("ada") } else { root.dismiss() }
        #expect(await opening.value == (signsIn ? .followed : .refused(.signedIn)))
        #expect(root.route == (signsIn ? orders : part))
    }

    @Test(arguments: [
        ("trellis://home/items/3?sheet=pay/1", "trellis://home/items/3"),
        ("trellis://home/items/3/orders/items/4?sheet=checkout", "trellis://home/items/3"),
        (
            "trellis://home?sheet=checkout&sheet.path=card&sheet.sheet=pay/1",
            "trellis://home?sheet=checkout&sheet.path=card"
        ),
        ("trellis://home/orders?up.path=about", "trellis://home/items/9"),
        ("trellis://home/items/3?up.tab.library.path=books/orders", "trellis://home/items/3"),
        ("trellis://library/films", "trellis://home/items/9"),
    ])
    func `The part of a link that needs nothing is followed before the sign-in and stays without it`(
        link: String,
        part: String
    ) async throws {
        root.tabs.home.push(.item(9))
        root.addGuard(for: .confirmed) { true }
        let opening = await openGuarded(try links.route(from: link))
        root.dismiss(cover: .signIn)
        #expect(await opening.value == .refused(.signedIn))
        #expect(try links.link(to: root.route) == part)
    }

    @Test(arguments: [false, true])
    func `Steps of a router whose modal is gone are not followed`(isGoneFirst: Bool) async throws {
        root.tabs.home.present(sheet: .checkout)
        let inside = try #require(root.tabs.home.sheetRouter)
        guardBySignIn()
        root.addGuard(for: .confirmed) { true }
        if isGoneFirst { root.tabs.home.dismiss() }
        let opening = Task { await inside.open { $0.present(sheet: .pay(1)) } }
        if !isGoneFirst {
            #expect(await wait { root.coverRouter != nil })
            root.tabs.home.dismiss()
            root.coverRouter?.finish("ada")
        }
        #expect(await opening.value == .cancelled)
        #expect(inside.sheet == nil)
        #expect(await inside.open { $0.push(.card) } == .cancelled)
        #expect(await inside.presentAndWait(sheet: .pay(2)) == nil)
    }

    @Test(arguments: [true, false])
    func `A newer route during a sign-in keeps the sign-in, and only it is followed`(signsIn: Bool) async {
        let first = await openGuarded(Route(tabs: AppTabs(home: Route(path: [.orders]))))
        let signIn = root.coverRouter
        let second = await start { await root.open(orders) }
        #expect(await first.value == .superseded)
        #expect(root.coverRouter === signIn, "the active sign-in continues")
        if signsIn { signIn?.finish("ada") } else { root.dismiss() }
        #expect(await second.value == (signsIn ? .followed : .refused(.signedIn)))
        #expect(root.route == (signsIn ? orders : part))
    }

    @Test(arguments: [false, true])
    func `A route or a tab without requirements supersedes the waiting route`(isTab: Bool) async {
        let first = await openGuarded(orders)
        if isTab {
            #expect(await root.open { $0.select(tab: .library) } == .followed)
        } else {
            #expect(await root.open(Route(tab: .library)) == .followed)
        }
        #expect(await first.value == .superseded)
        #expect(await wait { root.cover == nil })
        #expect(root.tab == .library)
        #expect(root.tabs.home.path == (isTab ? [.item(1)] : []))
    }

    @Test func `Cancelling the task cancels the guard`() async {
        let opening = await openGuarded(orders)
        opening.cancel()
        #expect(await opening.value == .cancelled)
        #expect(await wait { root.cover == nil })
        #expect(root.route == part)
    }

    @Test func `A cancelled task opens nothing`() async throws {
        #expect(try await whenCancelled { await root.open(Route(tab: .library)) } == .cancelled)
        #expect(root.tab == .home)
    }

    @Test func `Several requirements are checked in order`() async {
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

    @Test func `A route with an unguarded requirement is not followed and supersedes none`() async {
        let first = await openGuarded(orders)
        let signIn = root.coverRouter
        #expect(await root.open(paying) == .unguarded(.confirmed))
        #expect(root.coverRouter === signIn)
        signIn?.finish("ada")
        #expect(await first.value == .followed)
        #expect(root.route == orders)
    }

    @Test func `A guard of a parent applies to its children, unless they have one`() async {
        root.addGuard(for: .signedIn) { true }
        let home = root.tabs.home
        home.push(.item(1))
        #expect(await home.open { $0.push(.orders) } == .followed)
        #expect(home.path == [.item(1), .orders])
        #expect(await home.open { $0.present(sheet: .checkout) } == .followed)
        home.addGuard(for: .signedIn) { false }
        #expect(await home.open { $0.push(.orders) } == .refused(.signedIn))
    }

    @Test func `Presenting a guarded sheet and waiting waits for the sign-in first`() async {
        guardBySignIn()
        root.addGuard(for: .confirmed) { true }
        let home = root.tabs.home
        for signsIn in [false, true] {
            let outcome = await start { await home.presentAndWait(sheet: .pay(1)) }
            #expect(await wait { root.coverRouter != nil })
            #expect(home.sheet == nil)
            if signsIn { root.coverRouter?.finish("ada") } else { root.dismiss() }
            #expect(await wait { (home.sheet == .pay(1)) == signsIn })
            home.sheetRouter?.finish(7)
            #expect(await outcome.value == (signsIn ? 7 : nil))
        }
    }

    @Test func `A tab is opened if its guard allows it`() async {
        let library = root.tabs.library
        root.addGuard(for: .signedIn) { false }
        #expect(await library.open { $0.select(tab: .films) } == .refused(.signedIn))
        #expect(library.tab == .books)
        root.addGuard(for: .signedIn) { true }
        #expect(await library.open { $0.select(tab: .films) } == .followed)
        #expect(library.tab == .films)
    }

    @Test func `Requirements of hidden tabs and modals count`() {
        #expect(Route<AppFlow>(tab: .library, tabs: orders.tabs).requirements == [.signedIn])
        #expect(paying.requirements == [.signedIn, .confirmed])
        #expect(Route<AppFlow>().requirements.isEmpty)
    }
}
