import Navigation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouteChangeTests {
    let root = Router<AppFlow>()

    @Test func `Changes in the whole tree are sent in order with their cause`() async {
        let changes = root.changes()
        root.tabs.home.push(.item(3))
        root.tabs.home.present(sheet: .checkout)
        root.tabs.home.sheetRouter?.push(.card)
        root.tabs.home.dismiss()
        root.tabs.home.pop()
        root.tabs.home.replace(with: .note("secret"))
        root.select(tab: .library)
        root.tabs.home.popToRoot()
        root.restore(Route(path: [.about]))
        await root.open(Route())
        let received = await read(changes, 10)
        #expect(
            received.map { "\($0.cause) \($0.from) > \($0.to)" } == [
                "push home > home/items",
                "present home/items > home/checkout",
                "push home/checkout > home/checkout/card",
                "dismiss home/checkout/card > home/items",
                "pop home/items > home",
                "replace home > home/note",
                "selectTab home/note > library/books",
                "pop library/books > library/books",
                "restore library/books > about",
                "open about > home",
            ]
        )
    }

    @Test func `A modal is dismissed or replaced as one change, with the modals over it`() async {
        let changes = root.changes()
        root.present(cover: .welcome)
        root.coverRouter?.present(cover: .signIn)
        root.dismiss(cover: .welcome)
        root.tabs.home.present(sheet: .checkout)
        root.tabs.home.present(sheet: .filter("g"))
        root.push(.about)
        #expect(
            await read(changes, 6).map { "\($0.cause) \($0.from) > \($0.to)" } == [
                "present home > welcome",
                "present welcome > welcome/signIn",
                "dismiss welcome/signIn > home",
                "present home > home/checkout",
                "present home/checkout > home/filter",
                "push home/filter > about",
            ]
        )
    }

    @Test func `The handler gets a change before the next one is made`() {
        var received: [String] = []
        root.tabs.home.push(.item(3))
        root.onChange { received.append("\($0.cause) \($0.from) > \($0.to)") }
        root.tabs.home.pop()
        #expect(received == ["pop home/items > home"])
        root.select(tab: .library)
        #expect(received.last == "selectTab home > library/books")
    }

    @Test func `An operation without effect sends no change`() async {
        let changes = root.changes()
        root.popToRoot()
        root.dismiss()
        root.select(tab: .home)
        root.restore(root.route)
        root.push(.about)
        #expect(await read(changes, 1).map(\.cause) == [.push])
    }

    @Test func `A late consumer gets the newest changes`() async {
        let changes = root.changes(bufferingNewest: 2)
        for number in 1...5 { root.push(.notice(number)) }
        #expect(await read(changes, 2).compactMap { $0.to.steps.last as? AppScreen } == [.notice(4), .notice(5)])
    }

    @Test func `Each listener has its own stream`() async {
        let (one, other) = (root.changes(), root.changes())
        root.push(.about)
        #expect(await read(one, 1).map(\.to) == read(other, 1).map(\.to))
    }

    @Test func `The stream ends with its router`() async {
        var router: Router<HomeFlow>? = Router<HomeFlow>()
        var received = router?.changes().makeAsyncIterator()
        router?.push(.item(1))
        router = nil
        var count = 0
        while await received?.next(isolation: #isolation) != nil { count += 1 }
        #expect(count == 1)
    }
}
