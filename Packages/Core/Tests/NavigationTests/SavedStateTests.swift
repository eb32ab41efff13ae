import Foundation
import Navigation
import Testing

struct SavedStateTests {
    @Test func `The saved format does not change`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let saved = String(decoding: try encoder.encode(everything), as: UTF8.self)
        #expect(
            saved == #"{"cover":{"inside":{"path":[2]},"modal":{"welcome":{}}},"path":[{"about":{}}],"tab":"library","#
                + #""tabs":{"home":{"path":[{"items":{"_0":3}},{"note":{"_0":"가"}}],"#
                + #""sheet":{"inside":{"path":[{"card":{}}]},"modal":{"checkout":{}}}},"#
                + #""library":{"tab":{"films":{}},"tabs":{"films":{"path":[{"orders":{}}]}}}}}"#
        )
    }

    @Test func `The known parts of an older route are restored`() throws {
        let old = #"""
            {"tab": "shop", "path": [{"about": {}}],
             "cover": {"modal": {"advert": {}}},
             "tabs": {
               "shop": {"path": []},
               "home": {
                 "path": [{"items": {"_0": 3}}],
                 "sheet": {"modal": {"checkout": {}}, "inside": {"path": [{"card": {}}, {"voucher": {}}], "tab": 1}}},
               "library": 7}}
            """#
        let home = Route<HomeFlow>(path: [.item(3)], sheet: Presented(.checkout, inside: Route(path: [.card])))
        let route = try JSONDecoder().decode(Route<AppFlow>.self, from: Data(old.utf8))
        #expect(route == Route(tabs: AppTabs(home: home), path: [.about]))
    }

    @Test(arguments: [#"[{"items": {"_0": 3}}, {"items": {"_0": "three"}}, {"items": {"_0": 5}}]"#, "3"])
    func `A path that is cut at an unknown screen loses its sheet`(path: String) throws {
        let old = Data(#"{"path": \#(path), "sheet": {"modal": {"checkout": {}}}}"#.utf8)
        let route = try JSONDecoder().decode(Route<HomeFlow>.self, from: old)
        #expect(route == Route(path: path == "3" ? [] : [.item(3)]))
    }

    @Test(arguments: ["7", "[]", "null", "{}", #"{"path": 3}"#, #"{"tabs": []}"#, #"{"cover": []}"#])
    func `A route without a known part is the initial route`(saved: String) throws {
        #expect(try JSONDecoder().decode(Route<AppFlow>.self, from: Data(saved.utf8)) == Route())
    }

    @MainActor
    @Test func `A saved tree is restored`() throws {
        let before = Router<AppFlow>()
        before.tabs.home.push([.item(3), .comment(7)])
        before.tabs.home.present(sheet: .checkout)
        before.tabs.home.sheetRouter?.push(.card)
        before.select(tab: .library)
        let saved = try JSONEncoder().encode(before.route)
        let after = Router<AppFlow>()
        after.restore(try JSONDecoder().decode(Route<AppFlow>.self, from: saved))
        #expect(after.route == before.route)
    }

    private var everything: Route<AppFlow> {
        Route(
            tab: .library,
            tabs: AppTabs(
                home: Route(
                    path: [.item(3), .note("가")],
                    sheet: Presented(.checkout, inside: Route(path: [.card]))
                ),
                library: Route(tab: .films, tabs: LibraryTabs(films: Route(path: [.orders])))
            ),
            path: [.about],
            cover: Presented(.welcome, inside: Route(path: [.two]))
        )
    }
}
