import CoreTesting
import Foundation
import Navigation
import Observation
import Testing

@MainActor
struct RandomWalkTests {
    @Test(arguments: 0..<8)
    func `Random operations keep the invariants`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let root = Router<AppFlow>()
        for requirement in [Requirement.signedIn, .confirmed] {
            // The guard of a met requirement does not run.
            root.addGuard(for: requirement, isMet: { true }) { false }
        }
        for step in 0..<2_500 {
            var expected = root.route
            let nodes = walkers(of: root)
            let walker = nodes[Int.random(in: 0..<nodes.count, using: &random)]
            let checks = step.isMultiple(of: 10) ? [watch(root), watch(root.tabs.home), watch(root.tabs.library)] : []
            walker(&expected, &random)
            try #require(root.route == expected, "step \(step)")
            for check in checks { try check() }
            if step.isMultiple(of: 25) { try checkForms(of: expected) }
            if step.isMultiple(of: 100) { root.restore(.random(&random)) }
        }
    }

    @Test(arguments: 200..<204)
    func `A destination that needs a sign-in waits for it however it is shown`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let root = Router<AppFlow>()
        let home = root.tabs.home
        var (isSignedIn, isAsking) = (false, false)
        root.addGuard(for: .signedIn, isMet: { isSignedIn }) { [weak root] in
            isAsking = true
            isSignedIn = await root?.presentAndWait(cover: .signIn) != nil
            isAsking = false
            return isSignedIn
        }
        root.addGuard(for: .confirmed, isMet: { true }) { true }
        for step in 0..<250 {
            var expected = home.route
            var waiting: GuardedStep?
            for _ in 0..<3 {
                let guarded = GuardedStep(on: home, &random)
                if isSignedIn || guarded.requirements.isEmpty { guarded.apply(&expected) } else { waiting = guarded }
                guarded.run()
                try #require(home.route == expected, "step \(step)")
            }
            if let waiting {
                try #require(await wait { root.coverRouter != nil }, "step \(step)")
                if Bool.random(using: &random) {
                    root.coverRouter?.finish("ada")
                    waiting.apply(&expected)
                } else {
                    root.dismiss()
                }
                try #require(await wait { home.route == expected && !isAsking }, "step \(step)")
            } else if Bool.random(using: &random) {
                isSignedIn = false
            }
        }
    }

    @Test(arguments: 100..<104)
    func `A random route is restored from its link and its saved form`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let root = Router<AppFlow>()
        for _ in 0..<250 {
            let route = Route<AppFlow>.random(&random)
            try checkForms(of: route)
            root.restore(route)
            try #require(root.route == route && Router(route: route).route == route)
        }
    }

    @Test func `Random text never traps`() {
        var random = SeededGenerator(seed: 1)
        let pieces = """
            home library films items / // ; = ? & % %2 %EA sheet . up. search query path tab 1 - checkout 가 \u{301} 🧵 # \
            cover signIn _0
            """.split(separator: " ")
        for _ in 0..<10_000 {
            let count = Int.random(in: 0..<12, using: &random)
            let text = "trellis://" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let route = try? links.route(from: text) else { continue }
            #expect(throws: Never.self) { try checkForms(of: route) }
        }
    }

    private func checkForms(of route: Route<AppFlow>) throws {
        let link = try links.link(to: route)
        try #require(try links.route(from: link) == route, "\(link)")
        try #require(try links.link(to: links.route(from: link)) == link)
        try #require(URL(string: link)?.absoluteString == link)
        try #require(try JSONDecoder().decode(Route<AppFlow>.self, from: JSONEncoder().encode(route)) == route)
    }

    /// Observes each property of `router` and returns a check that the observers of changed properties were notified.
    private func watch<F>(_ router: Router<F>) -> () throws -> Void {
        let properties: [String: () -> AnyHashable] = [
            "tab": { router.tab }, "path": { router.path }, "sheet": { router.sheet }, "cover": { router.cover },
            "state": { router.state },
        ]
        let notified = Monitor<Set<String>>([])
        let before = properties.map { name, read in
            (name, withObservationTracking(read) { _ = notified.withLock { $0.insert(name) } })
        }
        return {
            let found = notified.withLock(\.self)
            let changed = Set(before.filter { name, value in properties[name]?() != value }.map(\.0))
            // An operation may return to the state before it.
            try #require(found.isSuperset(of: changed))
            if changed.contains("state") { try #require(found == changed) }
        }
    }

    /// A random operation on a router and on its model, the value in the route.
    private typealias Walker = (inout Route<AppFlow>, inout SeededGenerator) -> Void

    private func walkers(of root: Router<AppFlow>) -> [Walker] {
        var nodes: [Walker] = []
        nodes.append { route, random in
            let tab = AppTabs.Tab.allCases.randomElement(using: &random) ?? .home
            root.select(tab: tab)
            route.select(tab: tab)
        }
        nodes.append { route, random in
            if Bool.random(using: &random) {
                root.present(cover: .welcome)
                if route.cover?.modal != .welcome { route.cover = Presented(.welcome) }
            } else {
                root.dismiss()
                route.cover = nil
            }
        }
        nodes.append { route, random in
            root.push(.about)
            route.path.append(.about)
            if Bool.random(using: &random) {
                root.popToRoot()
                route.path = []
            }
        }
        let places: [(Router<HomeFlow>, WritableKeyPath<Route<AppFlow>, Route<HomeFlow>>)] = [
            (root.tabs.home, \.tabs.home), (root.tabs.library.tabs.films, \.tabs.library.tabs.films),
        ]
        for (router, place) in places {
            nodes.append { operate(on: router, &$0[keyPath: place], &$1) }
            if let inside = router.sheetRouter {
                nodes.append { route, random in
                    guard var model = route[keyPath: place].sheet?.inside else { return }
                    operate(inside: inside, &model, &random)
                    route[keyPath: place].sheet?.inside = model
                }
            }
            nodes.append { route, random in
                guard Int.random(in: 0..<4, using: &random) == 0 else { return }
                let origin = router.sheetRouter
                origin?.navigateToTab(AppTabs.Tab.library)
                guard origin != nil else { return }
                route[keyPath: place].sheet = nil
                route.select(tab: .library)
            }
        }
        return nodes
    }
}

/// A random operation that shows a destination.
@MainActor
private struct GuardedStep {
    let requirements: [Requirement]
    let run: () -> Void
    /// Applies the effect to the model.
    let apply: (inout Route<HomeFlow>) -> Void

    init(on router: Router<HomeFlow>, _ random: inout SeededGenerator) {
        let screen: HomeScreen = Bool.random(using: &random) ? .orders : .item(1)
        let sheet: HomeSheet = Bool.random(using: &random) ? .pay(1) : .checkout
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            requirements = screen.requirements
            run = { router.push(screen) }
            apply = { $0.path.append(screen) }
        case 1:
            requirements = screen.requirements
            run = { router.push([.item(2), screen]) }
            apply = { $0.path += [.item(2), screen] }
        case 2:
            requirements = router.path.last == screen ? [] : screen.requirements
            run = { router.replace(with: screen) }
            apply = { $0.path = $0.path.dropLast() + [screen] }
        default:
            requirements = router.sheet == sheet ? [] : sheet.requirements
            run = { router.present(sheet: sheet) }
            apply = { if $0.sheet?.modal != sheet { $0.sheet = Presented(sheet) } }
        }
    }
}

/// Applies a random operation to a router and to its model, an array and an optional.
@MainActor
private func operate(on router: Router<HomeFlow>, _ model: inout Route<HomeFlow>, _ random: inout SeededGenerator) {
    let screen = HomeScreen.random(&random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
        router.push(screen)
        model.path += [screen]
    case 2:
        router.push([screen, .orders])
        model.path += [screen, .orders]
    case 3:
        #expect(router.pop() == model.path.popLast())
    case 4:
        let rest = model.path.prefix(Int.random(in: 0...model.path.count, using: &random))
        router.path = Array(rest)
        model.path = Array(rest)
    case 5:
        if Int.random(in: 0..<5, using: &random) == 0 {
            router.popToRoot()
            model.path = []
        }
    case 6:
        router.replace(with: screen)
        model.path = model.path.dropLast() + [screen]
    case 7:
        let sheet = HomeSheet.random(&random)
        router.present(sheet: sheet)
        if model.sheet?.modal != sheet { model.sheet = Presented(sheet) }
    case 8:
        #expect(router.dismiss() == (model.sheet != nil))
        model.sheet = nil
    default:
        let sheet = HomeSheet.random(&random)
        #expect(router.dismiss(sheet: sheet) == (model.sheet?.modal == sheet))
        if model.sheet?.modal == sheet { model.sheet = nil }
    }
    #expect((router.sheetRouter == nil) == (model.sheet == nil))
}

@MainActor
private func operate(
    inside router: Router<CheckoutFlow>,
    _ model: inout Route<CheckoutFlow>,
    _ random: inout SeededGenerator
) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
        router.push(.card)
        model.path.append(.card)
    case 1:
        #expect(router.pop() == model.path.popLast())
    case 2:
        router.present(sheet: .checkout)
        if model.sheet?.modal != .checkout { model.sheet = Presented(.checkout) }
    default:
        router.dismiss(sheet: .checkout)
        if model.sheet?.modal == .checkout { model.sheet = nil }
    }
}

extension HomeScreen {
    static func random(_ random: inout SeededGenerator) -> Self {
        let number = Int.random(in: -9...9, using: &random)
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: .item(number)
        case 1: .comment(number)
        case 2: .search(query: .random(&random), page: number < 0 ? nil : number)
        case 3: .note(.random(&random))
        case 4: .sorted(number < 0 ? .up : .down, by: number.isMultiple(of: 2) ? .random(&random) : nil)
        case 5: .chosen(number < 0 ? nil : number)
        default: .orders
        }
    }
}

extension HomeSheet {
    static func random(_ random: inout SeededGenerator) -> Self {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .checkout
        case 1: .filter(.random(&random))
        default: .pay(Int.random(in: 0..<3, using: &random))
        }
    }
}

extension String {
    static func random(_ random: inout SeededGenerator) -> Self {
        let pieces = [
            "", ".", "..", "의자", "a", "/", ";", "=", "?", "&", "%", " ", "+", "#", "🧵", "\u{301}", "sheet", "\n",
        ]
        return (0..<Int.random(in: 0..<4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }
}

extension Route<AppFlow> {
    static func random(_ random: inout SeededGenerator) -> Self {
        Route(
            tab: AppTabs.Tab.allCases.randomElement(using: &random),
            tabs: AppTabs(
                home: .random(&random),
                library: Route<LibraryFlow>(
                    tab: LibraryTabs.Tab.allCases.randomElement(using: &random),
                    tabs: LibraryTabs(books: .random(&random), films: .random(&random))
                )
            ),
            path: Bool.random(using: &random) ? [] : [.about, .notice(4)],
            cover: Bool.random(using: &random)
                ? nil
                : Presented(.signIn, inside: Route<WelcomeFlow>(path: [.two], cover: Presented(.welcome)))
        )
    }
}

extension Route<HomeFlow> {
    static func random(_ random: inout SeededGenerator) -> Self {
        Route(
            path: (0..<Int.random(in: 0..<4, using: &random)).map { _ in .random(&random) },
            sheet: Bool.random(using: &random)
                ? nil
                : Presented(
                    .random(&random),
                    inside: Route<CheckoutFlow>(
                        path: [.address(.street(.random(&random))), .card, .address(.city)],
                        sheet: Bool.random(using: &random) ? nil : Presented(.random(&random))
                    )
                )
        )
    }
}
