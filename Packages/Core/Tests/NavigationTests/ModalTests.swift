import Navigation
import Testing

@MainActor
struct ModalTests {
    let router = Router<HomeFlow>()

    @Test func aFinishedSheetGivesItsOutcomeToTheOneWhoPresentedIt() async {
        async let outcome = router.present(sheet: .checkout)
        #expect(await wait { router.sheetRouter != nil })
        router.sheetRouter?.push(.card)
        router.sheetRouter?.finish(42)
        #expect(await outcome == .finished(42))
        #expect(router.sheet == nil)
    }

    @Test func aDismissedSheetSaysWhy() async {
        async let outcome = router.present(sheet: .checkout)
        #expect(await wait { router.sheet != nil })
        router.dismiss(because: .byUser)
        #expect(await outcome == .dismissed(.byUser))
    }

    @Test func aSecondSheetTakesThePlaceOfTheFirst() async {
        async let outcome = router.present(sheet: .checkout)
        #expect(await wait { router.sheet != nil })
        router.sheetRouter?.push(.card)
        router.show(sheet: .filter("b"))
        #expect(await outcome == .dismissed(.replaced))
        #expect(router.sheet == .filter("b"))
        #expect(router.sheetRouter?.path == [])
    }

    @Test func presentingTheSheetThatIsShownJoinsIt() async {
        async let first = router.present(sheet: .checkout)
        #expect(await wait { router.sheet != nil })
        let inside = router.sheetRouter
        var isWaiting = false
        let second = Task {
            isWaiting = true
            return await router.present(sheet: .checkout)
        }
        #expect(await wait { isWaiting })
        #expect(router.sheetRouter === inside)
        inside?.finish(7)
        #expect(await first == .finished(7))
        #expect(await second.value == .finished(7))
    }

    @Test func cancellingTheWaitDismissesTheSheet() async {
        let task = Task { await router.present(sheet: .checkout) }
        #expect(await wait { router.sheet != nil })
        task.cancel()
        #expect(await task.value == .dismissed(.cancelled))
        #expect(await wait { router.sheet == nil })
    }

    @Test func cancellingOneWhoJoinedLeavesTheSheetToItsPresenter() async {
        router.show(sheet: .checkout)
        var isWaiting = false
        let task = Task {
            isWaiting = true
            return await router.present(sheet: .checkout)
        }
        #expect(await wait { isWaiting })
        task.cancel()
        #expect(await task.value == .dismissed(.cancelled))
        #expect(router.sheet == .checkout)
    }

    @Test func aCancelledTaskPresentsNothing() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await router.present(sheet: .checkout)
        }
        task.cancel()
        #expect(await task.value == .dismissed(.cancelled))
        #expect(router.sheet == nil)
    }

    @Test func dismissingTakesTheCoverBeforeTheSheet() {
        let router = Router<BothFlow>()
        router.present(cover: .signIn)
        router.present(sheet: .checkout)
        #expect(router.dismiss())
        #expect(router.cover == nil)
        #expect(router.sheet == .checkout)
        #expect(router.dismiss())
        #expect(!router.dismiss())
    }

    @Test func dismissingInsideAModalTakesTheModal() {
        router.present(sheet: .checkout)
        let inside = router.sheetRouter
        #expect(inside?.dismiss(because: .byUser) == true)
        #expect(router.sheet == nil)
        #expect(inside?.dismiss() == false)
    }

    @Test func whatIsShownOverADismissedSheetGoesWithItAndEveryoneIsTold() async {
        async let outer = router.present(sheet: .checkout)
        #expect(await wait { router.sheet != nil })
        let inside = router.sheetRouter
        let innerTask = Task { await inside?.present(sheet: .filter("c")) }
        #expect(await wait { inside?.sheet != nil })
        router.dismiss()
        #expect(await innerTask.value == .dismissed(.presenterGone))
        #expect(await outer == .dismissed(.requested))
        #expect(inside?.sheet == nil)
    }

    @Test func theRouterInsideAModalLivesExactlyAsLongAsTheModal() {
        router.present(sheet: .checkout)
        router.sheetRouter?.present(sheet: .filter("d"))
        weak var inside: AnyObject?
        weak var deeper: AnyObject?
        (inside, deeper) = (router.sheetRouter, router.sheetRouter?.sheetRouter)
        #expect(inside != nil && deeper != nil)
        router.dismiss(.sheet)
        #expect(inside == nil && deeper == nil)
    }

    @Test func aWholeTreeIsFreedWithItsRoot() {
        var root: Router<AppFlow>? = Router<AppFlow>()
        root?.present(cover: .welcome)
        root?.tabs.home.present(sheet: .checkout)
        weak var freed: Router<AppFlow>?
        weak var home: Router<HomeFlow>?
        weak var cover: AnyObject?
        weak var sheet: AnyObject?
        (freed, home) = (root, root?.tabs.home)
        (cover, sheet) = (root?.coverRouter, root?.tabs.home.sheetRouter)
        #expect(cover != nil && sheet != nil)
        root = nil
        #expect(freed == nil && home == nil && cover == nil && sheet == nil)
    }

    @Test func finishingOutsideAModalIsRefused() {
        let router = Router<CheckoutFlow>()
        #expect(!router.finish(1))
    }

    @Test func aModalIsItsOwnIdentity() {
        #expect(HomeSheet.filter("a").id == HomeSheet.filter("a"))
        #expect(HomeSheet.filter("a").id != HomeSheet.filter("b").id)
    }
}

private enum BothFlow: Flow {
    typealias Sheet = HomeSheet
    typealias Cover = AppCover
}
