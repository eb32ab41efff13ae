import Foundation
import Navigation
import Testing

@Suite(.timeLimit(.minutes(1))) struct DeepLinkTests {
    @Test(arguments: [
        ("trellis://home", Route<AppFlow>()),
        ("trellis://home/items/3/comments/7?sheet=checkout", home([.item(3), .comment(7)], Presented(.checkout))),
        ("trellis://home/search;query=%EC%9D%98%EC%9E%90;page=2", home([.search(query: "의자", page: 2)])),
        (
            "trellis://home/search;query=a%2Fb%3Bc/note/%EA%B0%80%EB%82%98",
            home([.search(query: "a/b;c", page: nil), .note("가나")])
        ),
        ("trellis://home/note;_0=/items/1", home([.note(""), .item(1)])),
        ("trellis://home/note;_0=..", home([.note("..")])),
        ("trellis://home/chosen/chosen;_0=4", home([.chosen(nil), .chosen(4)])),
        ("trellis://home/sorted;by=price/down", home([.sorted(.down, by: "price")])),
        ("trellis://home/search;query=sheet%3Dcheckout%26x", home([.search(query: "sheet=checkout&x", page: nil)])),
        (
            "trellis://home?sheet=filter/%ED%95%9C&sheet.path=address/street/x/card&sheet.sheet=checkout",
            home(
                [],
                Presented(
                    .filter("한"),
                    inside: Route(path: [.address(.street("x")), .card], sheet: Presented(.checkout))
                )
            )
        ),
        (
            "trellis://home?up.path=about/notice/4&up.cover=welcome&up.cover.path=1/2&up.cover.cover=signIn",
            Route(
                path: [.about, .notice(4)],
                cover: Presented(.welcome, inside: Route(path: [.one, .two], cover: Presented(.signIn)))
            )
        ),
        (
            "trellis://library/films/items/1?up.tab.books.path=items/2&up.tab.books.sheet=checkout&up.up.tab.home.path="
                + "search;query=q",
            Route(
                tab: .library,
                tabs: AppTabs(
                    home: Route(path: [.search(query: "q", page: nil)]),
                    library: Route(
                        tab: .films,
                        tabs: LibraryTabs(
                            books: Route(path: [.item(2)], sheet: Presented(.checkout)),
                            films: Route(path: [.item(1)])
                        )
                    )
                )
            )
        ),
    ])
    func `A link and its route convert into each other`(link: String, route: Route<AppFlow>) throws {
        #expect(try links.route(from: link) == route)
        #expect(try links.link(to: route) == link)
        #expect(URL(string: link)?.absoluteString == link)
    }

    @Test(arguments: [
        ("TRELLIS://home/items/3", home([.item(3)])),
        ("trellis://", Route<AppFlow>()),
        ("trellis://home/items/3/", home([.item(3)])),
        ("trellis://home?", Route<AppFlow>()),
        ("trellis://home/search;page=2;query=의자", home([.search(query: "의자", page: 2)])),
        ("trellis://home/%69tems/3", home([.item(3)])),
        ("trellis://home/note/a+b", home([.note("a+b")])),
        ("trellis://?up.cover=signIn", Route(cover: Presented(.signIn))),
        ("trellis://home/note/\u{301}x", home([.note("\u{301}x")])),
        ("trellis://home?utm_source=mail&sheet=checkout&fbclid=1#top", home([], Presented(.checkout))),
    ])
    func `Links in other spellings are read`(link: String, route: Route<AppFlow>) throws {
        #expect(try links.route(from: link) == route)
    }

    @Test(arguments: [
        "?utm_source=mail&utm_source=web&fbclid=%zz", "?gclid", "?%zz=1", "?=", "#top", "#?sheet=moon",
        "?fbclid=1#:~:text=lamp",
        "?sheet.path=card", "?up.tab.home.path=items/3", "?up.up.cover=welcome",
    ])
    func `Unknown parameters and a fragment are ignored`(end: String) throws {
        #expect(try links.route(from: "trellis://home/items/3" + end) == home([.item(3)]))
    }

    @Test(arguments: [
        ("other://home", LinkError.foreign(prefix: "trellis://")),
        ("trellis:/", .foreign(prefix: "trellis://")),
        ("trellis://moon", .invalid(.segment(1), type: "Tab")),
        ("trellis://library/tapes", .unknown(.segment(2), type: "Tab")),
        ("trellis://home/items/3/moons/7", .unknown(.segment(4), type: "HomeScreen")),
        ("trellis://home/items", .missing(.segment(3), type: "Int")),
        ("trellis://home/items/three", .invalid(.segment(3), type: "Int")),
        ("trellis://home/items/99999999999999999999", .invalid(.segment(3), type: "Int")),
        ("trellis://home//items/3", .unknown(.segment(2), type: "HomeScreen")),
        ("trellis://home/items/%zz", .malformed(.segment(3))),
        ("trellis://home/items/%4", .malformed(.segment(3))),
        ("trellis://home/note/%ff", .malformed(.segment(3))),
        ("trellis://home/sorted/sideways", .invalid(.segment(3), type: "Order")),
        ("trellis://home/search", .missing(.parameter("query"), type: "String")),
        ("trellis://home/search;query=a;page=x", .invalid(.parameter("page"), type: "Int")),
        ("trellis://home/search;query", .malformed(.segment(2))),
        ("trellis://home/search;query=a;query=b", .unexpected(.parameter("query"))),
        ("trellis://home/items/3;x=1", .unexpected(.parameter("x"))),
        ("trellis://home/items;x=1/3", .unexpected(.parameter("x"))),
        ("trellis://home?sheet", .malformed(.parameter("sheet"))),
        ("trellis://home?sheet=checkout&sheet=checkout", .malformed(.parameter("sheet"))),
        ("trellis://home?sheet=moon", .unknown(.parameter("sheet"), type: "HomeSheet")),
        ("trellis://home?sheet=checkout/more", .unexpected(.parameter("sheet"))),
        ("trellis://home?sheet=", .missing(.parameter("sheet"), type: "HomeSheet")),
        ("trellis://home?sheet=checkout&sheet.path=moon", .unknown(.parameter("sheet.path"), type: "CheckoutScreen")),
    ])
    func `A wrong link is an error that identifies the part`(link: String, error: LinkError) {
        #expect(throws: error) { try links.route(from: link) }
        let text = error.errorDescription ?? ""
        #expect(text.hasSuffix(".") && !text.contains(/Tab|Screen|Sheet|Int|String|Order/), "\(text)")
    }

    @Test func `A link of the maximum length is read, and a longer one is refused`() throws {
        let route = home((0..<10_000).map { .item($0) })
        let link = try DeepLink<AppFlow>(prefix: "trellis://", maximumLength: .max).link(to: route)
        let limit = link.utf8.count
        #expect(try DeepLink<AppFlow>(prefix: "trellis://", maximumLength: limit).route(from: link) == route)
        #expect(throws: LinkError.tooLong(limit: 65_536)) { try links.route(from: link) }
        #expect(throws: LinkError.tooLong(limit: 65_536)) { try links.link(to: route) }
    }

    @Test func `A destination with lists or structs has no link`() {
        let links = DeepLink<OddFlow>(prefix: "odd://")
        #expect(throws: LinkError.unprintable(type: "OddScreen")) { try links.link(to: Route(path: [.list([1])])) }
        #expect(throws: LinkError.unprintable(type: "OddScreen")) { try links.link(to: Route(path: [.point(Point())])) }
        #expect(throws: LinkError.unprintable(type: "Array<Int>")) { try links.route(from: "odd://list/1") }
        #expect(throws: LinkError.self) { try links.route(from: "odd://point/1") }
    }

    @Test func `A web address is a valid prefix`() throws {
        let links = DeepLink<AppFlow>(prefix: "https://trellis.example/")
        #expect(try links.route(from: "https://Trellis.example/home/items/3") == home([.item(3)]))
    }

    @MainActor
    @Test func `A link with several steps is followed completely as one change`() async throws {
        let root = Router<AppFlow>()
        let changes = root.changes()
        let link = "trellis://home/items/3/comments/7?sheet=filter/x&sheet.path=card&sheet.sheet=checkout"
        #expect(await root.open(try links.route(from: link)) == .followed)
        #expect(try links.link(to: root.route) == link)
        root.popToRoot()
        root.push(.about)
        let received = await read(changes, 2)
        #expect(received.map(\.cause) == [.open, .push])
        #expect(received[0].to.description == "home/filter/checkout")
    }
}

private enum OddFlow: Flow {
    typealias Screen = OddScreen
}

private enum OddScreen: Destination {
    case list([Int])
    case point(Point)
}

private struct Point: Hashable, Codable {
    var x = 1
    var y = 2
}

private func home(_ path: [HomeScreen], _ sheet: Presented<HomeSheet>? = nil) -> Route<AppFlow> {
    Route(tabs: AppTabs(home: Route(path: path, sheet: sheet)))
}
