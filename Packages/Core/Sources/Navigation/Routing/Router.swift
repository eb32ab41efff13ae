public import Observation

/// The navigation state of a part of the app: a path, a sheet, a cover and tabs, as defined by its flow.
///
/// ```
/// let router = Router<HomeFlow>()
/// router.push(.item(3))
/// router.present(sheet: .checkout(item: 3))
/// ```
///
/// Routers form a tree: each tab and each presented modal has one. A shell observes their properties and displays them.
/// Each operation changes the state once, so observers are notified once, and not at all if nothing changes.
///
/// Operations take effect at once, except that a screen or modal with unmet requirements waits for their guards, as in
/// ``open(_:)-(Route<F>)``. A requirement without a guard is never met.
@MainActor
public final class Router<F: Flow>: Observable {
    /// The current state. Its observers are notified of each change, those of ``path`` only of changes of the path.
    public var state: NavigationState<F> {
        signal.read(\.state)
        return current
    }

    /// The state, without observation.
    private(set) var current: NavigationState<F>
    private let signal = StateSignal()
    weak var parent: (any RouterNode)?
    /// `true` if the modal with this router has ended.
    var isDetached = false
    lazy var sheetSlot = ModalSlot<F.Sheet>(.sheet, of: self) { [unowned self] sheet in
        update([\.sheet]) { $0.sheet = sheet }
    }
    lazy var coverSlot = ModalSlot<F.Cover>(.cover, of: self) { [unowned self] cover in
        update([\.cover]) { $0.cover = cover }
    }
    var tabNodes: [(tab: F.Tabs.Tab, box: any AnyTab<F.Tabs>, node: any RouterNode)] = []
    var finishInParent: ((F.Outcome) -> Void)?
    var guards: [Requirement: RouteGuard] = [:]
    let listeners = Listeners()
    lazy var pendingNavigation = PendingNavigation()

    /// Creates a router at `route`, by default in its initial state, with the whole tree below it.
    public init(route: Route<F>? = nil) {
        current = Route<F>().state
        tabNodes = F.Tabs.Tab.allCases.map { tab in
            let box = F.Tabs.content(of: tab).box
            return (tab, box, box.makeRouter(parent: self))
        }
        if let route { apply(route) }
    }

    /// The pushed screens, the topmost last.
    ///
    /// A shell that pops screens itself, such as `NavigationStack(path: $router.path)`, assigns a prefix of the path. Any
    /// other assignment is ignored.
    public var path: [F.Screen] {
        get {
            signal.read(\.path)
            return current.path
        }
        set {
            guard newValue.count < current.path.count, current.path.starts(with: newValue) else { return }
            update([\.path]) { $0.path = newValue }
            changed(.pop)
        }
    }

    /// The presented sheet.
    public var sheet: F.Sheet? {
        signal.read(\.sheet)
        return current.sheet
    }

    /// The presented cover.
    public var cover: F.Cover? {
        signal.read(\.cover)
        return current.cover
    }

    /// The selected tab, or `nil` if the flow has no tabs.
    public var tab: F.Tabs.Tab? {
        signal.read(\.tab)
        return current.tab
    }

    /// Changes `properties` of the state in place, which notifies their observers and those of the whole state.
    func update(_ properties: [StateSignal.Property], _ change: (inout NavigationState<F>) -> Void) {
        signal.willChange(\.state)
        for property in properties { signal.willChange(property) }
        change(&current)
        for property in properties { signal.didChange(property) }
        signal.didChange(\.state)
    }
}

extension Router {
    /// Pushes `screen`, once its requirements are met.
    public func push(_ screen: F.Screen) {
        guard isMet(screen.requirements) else { return openLater { $0.push(screen) } }
        update([\.path]) { $0.push(screen) }
        changed(.push)
    }

    /// Pushes `screens` as one change, once their requirements are met. The last one is the topmost.
    public func push(_ screens: [F.Screen]) {
        guard !screens.isEmpty else { return }
        guard isMet(screens.flatMap(\.requirements)) else { return openLater { $0.path += screens } }
        update([\.path]) { $0.path += screens }
        changed(.push)
    }

    /// Pops and returns the topmost screen, or returns `nil` if the path is empty.
    @discardableResult
    public func pop() -> F.Screen? {
        guard !current.path.isEmpty else { return nil }
        var screen: F.Screen?
        update([\.path]) { screen = $0.path.popLast() }
        changed(.pop)
        return screen
    }

    /// Pops all screens. Modals stay.
    public func popToRoot() {
        path = []
    }

    /// Replaces the topmost screen as one change, or pushes `screen` if the path is empty, once its requirements are
    /// met.
    public func replace(with screen: F.Screen) {
        guard current.path.last != screen else { return }
        guard isMet(screen.requirements) else { return openLater { $0.replace(with: screen) } }
        update([\.path]) { $0.replace(with: screen) }
        changed(.replace)
    }

    /// Selects `tab` without its guards, as a tab bar does.
    public func select(tab: F.Tabs.Tab) {
        guard current.tab != tab else { return }
        update([\.tab]) { $0.select(tab: tab) }
        changed(.selectTab)
    }
}
