import Navigation

// The destinations of the benchmarks: two tabs, and a sheet with screens inside.

enum ShopFlow: Flow {
    typealias Tabs = ShopTabs
}

struct ShopTabs: TabSet {
    enum Tab: String, Destination, CaseIterable { case home, profile }

    var home = Route<HomeFlow>()
    var profile = Route<HomeFlow>()

    static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .home: TabContent(\.home)
        case .profile: TabContent(\.profile)
        }
    }
}

enum HomeFlow: Flow {
    typealias Screen = HomeScreen
    typealias Sheet = HomeSheet
}

enum HomeScreen: Destination {
    case item(Int)
    case comment(Int)
    case search(query: String)
}

enum HomeSheet: Modal {
    typealias ChildFlow = HomeFlow
    case checkout(Int)
}

extension Route<ShopFlow> {
    /// Returns a route with `count` screens in the first tab, a third of them with text.
    static func deep(_ count: Int) -> Self {
        let path = (0..<count).map { number -> HomeScreen in
            switch number % 3 {
            case 0: .item(number)
            case 1: .comment(number)
            default: .search(query: "의자 \(number)")
            }
        }
        return Route(tabs: ShopTabs(home: Route<HomeFlow>(path: path)))
    }
}
