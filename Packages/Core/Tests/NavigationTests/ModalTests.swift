import CoreTesting
import Navigation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct ModalTests {
    let router = Router<HomeFlow>()

    @Test func `The presenter of a sheet gets its outcome, or nil if it is dismissed or replaced`() async {
        let finished = await start { await router.presentAndWait(sheet: .checkout) }
        router.sheetRouter?.push(.card)
        router.sheetRouter?.finish(42)
        #expect(await finished.value == 42)
        #expect(router.sheet == nil)
        let dismissed = await start { await router.presentAndWait(sheet: .checkout) }
        router.dismiss()
        #expect(await dismissed.value == nil)
        let replaced = await start { await router.presentAndWait(sheet: .checkout) }
        router.sheetRouter?.push(.card)
        router.present(sheet: .filter("b"))
        #expect(await replaced.value == nil)
        #expect(router.route == Route(sheet: Presented(.filter("b"))))
    }

    @Test func `Presenting the current sheet again awaits the same outcome`() async {
        let first = await start { await router.presentAndWait(sheet: .checkout) }
        let inside = router.sheetRouter
        let second = await start { await router.presentAndWait(sheet: .checkout) }
        #expect(router.sheetRouter === inside)
        inside?.finish(7)
        #expect(await first.value == 7)
        #expect(await second.value == 7)
    }

    @Test(arguments: [[0], [0, 1], [1, 0]])
    func `A sheet is dismissed when the last waiting caller is cancelled`(order: [Int]) async {
        var waiting: [Task<Int?, Never>] = []
        for _ in order { waiting.append(await start { await router.presentAndWait(sheet: .checkout) }) }
        for index in order {
            #expect(router.sheet == .checkout)
            waiting[index].cancel()
            #expect(await waiting[index].value == nil)
        }
        #expect(await wait { router.sheet == nil })
    }

    @Test(arguments: 0..<3)
    func `A sheet that is presented without waiting stays when a waiting caller is cancelled`(order: Int) async {
        if order == 0 { router.present(sheet: .checkout) }
        let task = await start { await router.presentAndWait(sheet: .checkout) }
        if order == 1 { router.present(sheet: .checkout) }
        if order == 2 { router.restore(Route(path: [.item(1)], sheet: Presented(.checkout))) }
        task.cancel()
        #expect(await task.value == nil)
        #expect(router.sheet == .checkout)
    }

    @Test(arguments: [HomeSheet.checkout, .filter("a")])
    func `A link during a presentation is followed, and keeps only the sheet that it contains`(sheet: HomeSheet) async {
        let outcome = await start { await router.presentAndWait(sheet: .checkout) }
        let inside = router.sheetRouter
        let route = Route<HomeFlow>(path: [.item(1)], sheet: Presented(sheet, inside: Route(path: [.card])))
        #expect(await router.open(route) == .followed)
        #expect(router.route == route)
        #expect((router.sheetRouter === inside) == (sheet == .checkout))
        inside?.finish(7)
        #expect(await outcome.value == (sheet == .checkout ? 7 : nil))
    }

    @Test func `A cancelled task presents nothing`() async throws {
        let outcome = try await whenCancelled { await router.presentAndWait(sheet: .checkout) }
        #expect(outcome == nil)
        #expect(router.sheet == nil)
    }

    @Test func `The cover is dismissed before the sheet, and a named modal only if it is presented`() {
        let router = Router<BothFlow>()
        for isNamed in [true, false] {
            router.present(sheet: .filter("a"))
            router.present(cover: .signIn)
            #expect(!router.dismiss(sheet: .checkout) && !router.dismiss(cover: .welcome))
            #expect(router.sheet == .filter("a") && router.cover == .signIn)
            #expect(isNamed ? router.dismiss(cover: .signIn) : router.dismiss())
            #expect(router.sheet == .filter("a") && router.cover == nil)
            #expect(isNamed ? router.dismiss(sheet: .filter("a")) : router.dismiss())
            #expect(router.sheet == nil && !router.dismiss())
        }
    }

    @Test func `The visible modals are those of the selected branch, the lowest first`() {
        let root = Router<AppFlow>()
        root.tabs.home.present(sheet: .checkout)
        root.tabs.home.sheetRouter?.present(sheet: .filter("a"))
        root.tabs.library.tabs.books.present(sheet: .filter("hidden"))
        root.present(cover: .welcome)
        root.coverRouter?.present(cover: .signIn)
        #expect(
            root.visibleModals.map { "\($0.style) \($0.modal)" }
                == ["sheet checkout", "sheet filter(\"a\")", "cover welcome", "cover signIn"]
        )
        #expect(root.visibleModals[0].router as? Router<CheckoutFlow> === root.tabs.home.sheetRouter)
        #expect(root.visibleModals[2].router as? Router<WelcomeFlow> === root.coverRouter)
        root.select(tab: .library)
        #expect(root.visibleModals.map { "\($0.modal)" } == ["filter(\"hidden\")", "welcome", "signIn"])
        root.push(.about)
        #expect(root.visibleModals.count == 2, "the screen that is pushed over the tabs hides them")
    }

    @Test func `A visible modal dismisses exactly its own presentation`() {
        let root = Router<AppFlow>()
        root.tabs.home.present(sheet: .checkout)
        root.present(cover: .welcome)
        let (sheet, cover) = (root.visibleModals[0], root.visibleModals[1])
        #expect(sheet.dismiss() && !sheet.dismiss())
        #expect(root.cover == .welcome, "the cover over the sheet stays")
        root.tabs.home.present(sheet: .checkout)
        #expect(!sheet.dismiss(), "the same sheet was presented again since")
        root.present(cover: .signIn)
        #expect(!cover.dismiss())
        #expect(root.tabs.home.sheet == .checkout && root.cover == .signIn)
    }

    @Test func `A modal of a hidden tab is not dismissed until its tab is selected again`() {
        let root = Router<AppFlow>()
        root.tabs.home.present(sheet: .checkout)
        let sheet = root.visibleModals[0]
        root.select(tab: .library)
        #expect(!sheet.dismiss())
        #expect(root.tabs.home.sheet == .checkout)
        root.select(tab: .home)
        #expect(sheet.dismiss())
        #expect(root.tabs.home.sheet == nil)
    }

    @Test func `Dismissing inside a modal dismisses the modal`() {
        router.present(sheet: .checkout)
        let inside = router.sheetRouter
        #expect(inside?.dismiss() == true)
        #expect(router.sheet == nil)
        #expect(inside?.dismiss() == false)
    }

    @Test func `Dismissing a sheet dismisses the sheets over it and resumes all waiters`() async throws {
        let outer = await start { await router.presentAndWait(sheet: .checkout) }
        let inside = try #require(router.sheetRouter)
        let inner = await start { await inside.presentAndWait(sheet: .filter("c")) }
        #expect(inside.sheet == .filter("c"))
        router.dismiss()
        #expect(await inner.value == nil)
        #expect(await outer.value == nil)
        #expect(inside.sheet == nil)
    }

    @Test func `The routers inside a modal are released with it, and a tree with its root`() {
        var root: Router<AppFlow>? = Router<AppFlow>()
        let isReleased = { (object: AnyObject?) in { [weak object] in object == nil } }
        root?.tabs.home.present(sheet: .checkout)
        root?.tabs.home.sheetRouter?.present(sheet: .filter("d"))
        let sheets = [
            isReleased(root?.tabs.home.sheetRouter), isReleased(root?.tabs.home.sheetRouter?.sheetRouter),
        ]
        #expect(sheets.map { $0() } == [false, false])
        root?.tabs.home.dismiss(sheet: .checkout)
        #expect(sheets.map { $0() } == [true, true])
        root?.present(cover: .welcome)
        root?.tabs.home.present(sheet: .checkout)
        let tree = [
            isReleased(root), isReleased(root?.tabs.home), isReleased(root?.coverRouter),
            isReleased(root?.tabs.home.sheetRouter),
        ]
        #expect(tree.allSatisfy { !$0() })
        root = nil
        #expect(tree.allSatisfy { $0() })
    }

    @Test func `Finishing outside a modal is refused`() {
        let router = Router<CheckoutFlow>()
        #expect(!router.finish(1))
    }

    @Test func `Modals are identical if they are equal`() {
        #expect(HomeSheet.filter("a").id == HomeSheet.filter("a"))
        #expect(HomeSheet.filter("a").id != HomeSheet.filter("b").id)
    }
}

private enum BothFlow: Flow {
    typealias Sheet = HomeSheet
    typealias Cover = AppCover
}
