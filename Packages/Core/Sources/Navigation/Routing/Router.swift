public import Observation

/// Where one part of the app is: a path, a sheet, a cover, and tabs, as far as its flow has them.
///
///     let router = Router<HomeFlow>()
///     router.push(.item(3))
///     router.present(sheet: .checkout(item: 3))
///
/// Routers form a tree: each tab has one, and each modal gets one for as long as it is shown. A router observes nothing
/// and draws nothing; a shell reads ``stage`` with observation and draws that. An operation assigns the stage once, so
/// observers are told once; one that changes nothing tells nobody.
///
/// These operations take effect at once and ask no guard; ``open(_:)-(Route<F>)`` asks.
@MainActor
public final class Router<F: Flow>: Observable {
    /// What is shown: the one thing that is observed.
    public internal(set) var stage: Stage<F> {
        get {
            signal.read()
            return current
        }
        _modify {
            signal.willChange()
            defer { signal.didChange() }
            yield &current
        }
    }

    /// The stage, read without being observed.
    private(set) var current: Stage<F>
    private let signal = StageSignal()
    weak var parent: (any RouterNode)?
    var sheetPresentation: Presentation<F.Sheet>?
    var coverPresentation: Presentation<F.Cover>?
    var tabNodes: [(tab: F.Tabs.Tab, port: any TabPort<F.Tabs>, node: any RouterNode)] = []
    var finishInParent: ((F.Outcome) -> Void)?
    var keptCoordinator: AnyObject?
    var guards: [Requirement: RouteGuard] = [:]
    let listeners = Listeners()
    lazy var waitingRoom = WaitingRoom()

    /// A router at `route`, with the whole tree below it.
    public init(route: Route<F> = Route()) {
        current = route.stage
        sheetPresentation = current.sheet.map(Presentation.init)
        coverPresentation = current.cover.map(Presentation.init)
        _ = (routerInSheet(at: route.sheet?.inside), routerInCover(at: route.cover?.inside))
        tabNodes = F.Tabs.Tab.allCases.map { tab in
            let port = F.Tabs.content(of: tab).port
            return (tab, port, port.makeRouter(route.tabs, parent: self))
        }
    }

    /// The pushed screens, the topmost last.
    public var path: [F.Screen] { stage.path }
    /// The sheet that is shown.
    public var sheet: F.Sheet? { stage.sheet }
    /// The cover that is shown.
    public var cover: F.Cover? { stage.cover }
    /// The selected tab; `nil` exactly when the flow has no tabs.
    public var tab: F.Tabs.Tab? { stage.tab }
}

extension Router {
    /// Puts `screen` on top of the path.
    public func push(_ screen: F.Screen) {
        stage.push(screen)
        changed(.push)
    }

    /// Puts `screens` on top of the path as one change, the last one topmost.
    public func push(_ screens: [F.Screen]) {
        guard !screens.isEmpty else { return }
        stage.push(screens)
        changed(.push)
    }

    /// Takes the topmost screen off and returns it; on an empty path it changes nothing and returns `nil`.
    @discardableResult
    public func pop() -> F.Screen? {
        guard !current.path.isEmpty else { return nil }
        let screen = stage.pop()
        changed(.pop)
        return screen
    }

    /// Takes screens off until the topmost occurrence of `screen` is on top.
    ///
    /// - Returns: Whether `screen` is on the path; if not, nothing changes.
    @discardableResult
    public func pop(to screen: F.Screen) -> Bool {
        guard current.path.last != screen else { return true }
        guard current.path.contains(screen) else { return false }
        stage.pop(to: screen)
        changed(.pop)
        return true
    }

    /// Takes all screens off. Modals stay.
    public func popToRoot() {
        guard !current.path.isEmpty else { return }
        stage.popToRoot()
        changed(.pop)
    }

    /// Pops and pushes as one change: puts `screen` in place of the topmost one; on an empty path it is pushed.
    public func replace(with screen: F.Screen) {
        guard current.path.last != screen else { return }
        stage.replace(with: screen)
        changed(.replace)
    }

    /// Puts `path` in place of the whole path, as a shell does that moved by itself.
    public func replace(path: [F.Screen]) {
        guard current.path != path else { return }
        stage.replace(path: path)
        changed(.replace)
    }

    /// Takes several steps as one change.
    ///
    ///     router.update {
    ///         $0.pop()
    ///         $0.push([.item(3), .comment(7)])
    ///         $0.present(sheet: .checkout(item: 3))
    ///     }
    ///
    /// - Parameter steps: Changes the stage, once. Not called again.
    public func update(_ steps: (inout Stage<F>) -> Void) {
        var next = current
        steps(&next)
        guard next != current else { return }
        changed(.update, dismissed: move(to: next))
    }

    /// Goes one step back in what is in front: inside the cover, else the sheet, else on the path, else inside the
    /// selected tab. A modal at its root is dismissed, ``DismissalReason/byUser``.
    ///
    /// - Returns: Whether there was a step to take.
    @discardableResult
    public func back() -> Bool {
        if let inside = routerInCover() { return inside.back() || dismiss(.cover, because: .byUser) }
        if let inside = routerInSheet() { return inside.back() || dismiss(.sheet, because: .byUser) }
        return pop() != nil || selectedNode?.back() ?? false
    }
}
