import Navigation

// The destinations of the tests: two tabs, one with nested tabs, a sheet with screens inside, and a cover that can present
// another cover.

enum AppFlow: Flow {
    typealias Tabs = AppTabs
    typealias Screen = AppScreen
    typealias Cover = AppCover
}

struct AppTabs: TabSet {
    enum Tab: String, Destination, CaseIterable { case home, library }

    var home = Route<HomeFlow>()
    var library = Route<LibraryFlow>()

    static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .home: TabContent(\.home)
        case .library: TabContent(\.library)
        }
    }
}

enum AppScreen: Destination { case about, notice(Int) }

enum AppCover: Modal {
    typealias ChildFlow = WelcomeFlow
    case welcome, signIn
}

enum WelcomeFlow: Flow {
    typealias Screen = WelcomeScreen
    typealias Cover = AppCover
    typealias Outcome = String
}

enum WelcomeScreen: Int, Destination { case one = 1, two }

enum HomeFlow: Flow {
    typealias Screen = HomeScreen
    typealias Sheet = HomeSheet
}

enum HomeScreen: Destination {
    case item(Int)
    case comment(Int)
    case search(query: String, page: Int?)
    case note(String)
    case sorted(Order, by: String?)
    case chosen(Int?)
    case orders

    enum Order: String, Codable { case up, down }

    enum CodingKeys: String, CodingKey {
        case item = "items"
        case comment = "comments"
        case search, note, sorted, chosen, orders
    }

    var requirements: [Requirement] { self == .orders ? [.signedIn] : [] }
}

enum HomeSheet: Modal {
    typealias ChildFlow = CheckoutFlow
    case checkout, filter(String)
    case pay(Int)

    var requirements: [Requirement] {
        if case .pay = self { [.signedIn, .confirmed] } else { [] }
    }
}

enum CheckoutFlow: Flow {
    typealias Screen = CheckoutScreen
    typealias Sheet = HomeSheet
    typealias Outcome = Int
}

enum CheckoutScreen: Destination { case address(Step), card }
enum Step: Destination { case street(String), city }

enum LibraryFlow: Flow {
    typealias Tabs = LibraryTabs
}

struct LibraryTabs: TabSet {
    enum Tab: Destination, CaseIterable {
        case books, films
        var requirements: [Requirement] { self == .films ? [.signedIn] : [] }
    }

    var books = Route<HomeFlow>()
    var films = Route<HomeFlow>()

    static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .books: TabContent(\.books)
        case .films: TabContent(\.films)
        }
    }
}

extension Requirement {
    static let signedIn = Requirement("signedIn")
    static let confirmed = Requirement("confirmed")
}

let links = DeepLink<AppFlow>(prefix: "trellis://")

/// Waits until `condition` holds and returns whether it does.
@MainActor
func wait(until condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
    }
    return false
}

/// Returns the next `count` changes.
@MainActor
func read(_ changes: AsyncStream<RouteChange>, _ count: Int) async -> [RouteChange] {
    var received: [RouteChange] = []
    for await change in changes.prefix(count) { received.append(change) }
    return received
}

/// Starts `operation` in a task and returns once it suspends.
@MainActor
func start<Value: Sendable>(_ operation: @escaping @MainActor () async -> Value) async -> Task<Value, Never> {
    var hasStarted = false
    let task = Task {
        hasStarted = true
        return await operation()
    }
    while !hasStarted { await Task.yield() }
    return task
}
