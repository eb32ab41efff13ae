/// The places that one router shows: a tab, a path pushed over it, a sheet over that, a cover over all.
public struct NavigationState<F: Flow>: Hashable, Sendable {
    /// The selected tab; `nil` exactly when the flow has no tabs.
    public internal(set) var tab: F.Tabs.Tab?
    /// The pushed screens, the topmost last. Empty at the root.
    public var path: [F.Screen]
    /// The sheet that is shown.
    public var sheet: F.Sheet?
    /// The full-screen cover that is shown.
    public var cover: F.Cover?

    /// Puts `screen` on top of the path.
    public mutating func push(_ screen: F.Screen) {
        path.append(screen)
    }

    /// Shows `sheet`, in place of the one shown.
    public mutating func present(sheet: F.Sheet) {
        self.sheet = sheet
    }

    /// Shows `cover`, in place of the one shown.
    public mutating func present(cover: F.Cover) {
        self.cover = cover
    }

    /// Selects `tab`.
    public mutating func select(tab: F.Tabs.Tab) {
        self.tab = tab
    }

    /// Every destination in it, the lowest first.
    var destinations: [any Destination] {
        var all: [any Destination] = []
        if let tab { all.append(tab) }
        all += path as [any Destination]
        if let sheet { all.append(sheet) }
        if let cover { all.append(cover) }
        return all
    }
}
