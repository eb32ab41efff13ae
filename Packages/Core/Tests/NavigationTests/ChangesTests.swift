import Navigation
import Testing

@MainActor
struct ChangesTests {
    let root = Router<AppFlow>()

    @Test func everyChangeBelowIsToldInOrderWithItsCause() async {
        let changes = root.changes()
        root.tabs.home.push(.item(3))
        root.tabs.home.show(sheet: .checkout)
        root.tabs.home.sheetRouter?.push(.card)
        root.tabs.home.dismiss(because: .byUser)
        root.tabs.home.pop()
        root.tabs.home.replace(with: .note("secret"))
        root.select(tab: .library)
        root.tabs.home.update { $0.popToRoot() }
        root.restore(Route(path: [.about]))
        let told = await read(changes, 9)
        #expect(
            told.map { "\($0.cause) \($0.from) > \($0.to)" } == [
                "push home > home/items",
                "present home/items > home/checkout",
                "push home/checkout > home/checkout/card",
                "dismiss home/checkout/card > home/items",
                "pop home/items > home",
                "replace home > home/note",
                "selectTab home/note > library/books",
                "update library/books > library/books",
                "restore library/books > about",
            ]
        )
    }

    @Test func aDismissalSaysWhatWasDismissedAndWhy() async {
        let changes = root.changes()
        root.show(cover: .welcome)
        root.coverRouter?.show(cover: .signIn)
        root.dismiss(.cover, because: .byUser)
        let told = await read(changes, 3)
        #expect(told[2].dismissed.map { "\($0.modal) \($0.reason)" } == ["signIn presenterGone", "welcome byUser"])
    }

    @Test func aReplacedSheetIsToldAsDismissed() async {
        let home = root.tabs.home
        home.show(sheet: .checkout)
        let changes = home.changes()
        home.show(sheet: .filter("g"))
        let told = await read(changes, 1)
        #expect(told[0].dismissed.map(\.reason) == [.replaced])
        #expect(told[0].dismissed.first?.modal as? HomeSheet == .checkout)
    }

    @Test func whatChangesNothingIsNotTold() async {
        let changes = root.changes()
        root.popToRoot()
        root.dismiss()
        root.select(tab: .home)
        root.restore(root.route)
        root.push(.about)
        #expect(await read(changes, 1).map(\.cause) == [.push])
    }

    @Test func aLateConsumerGetsTheNewestChanges() async {
        let changes = root.changes(bufferingNewest: 2)
        for number in 1...5 { root.push(.notice(number)) }
        #expect(await read(changes, 2).compactMap { $0.to.steps.last as? AppScreen } == [.notice(4), .notice(5)])
    }

    @Test func everyListenerHasAStreamOfItsOwn() async {
        let (one, other) = (root.changes(), root.changes())
        root.push(.about)
        #expect(await read(one, 1).map(\.to) == read(other, 1).map(\.to))
    }

    @Test func namesOfPlacesHoldNoPayload() async {
        let changes = root.tabs.home.changes()
        root.tabs.home.push(.search(query: "secret", page: nil))
        #expect(await read(changes, 1).map(\.to.description) == ["search"])
    }

    @Test func theStreamEndsWithItsRouter() async {
        var router: Router<HomeFlow>? = Router<HomeFlow>()
        var told = router?.changes().makeAsyncIterator()
        router?.push(.item(1))
        router = nil
        var count = 0
        while await told?.next(isolation: #isolation) != nil { count += 1 }
        #expect(count == 1)
    }

    private func read(_ changes: AsyncStream<RouteChange>, _ count: Int) async -> [RouteChange] {
        var told: [RouteChange] = []
        for await change in changes {
            told.append(change)
            if told.count == count { break }
        }
        return told
    }
}
