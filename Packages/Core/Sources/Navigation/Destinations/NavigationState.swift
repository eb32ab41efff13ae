/// The destinations that one router shows: a tab, a path over it, a sheet over the path, and a cover over everything.
public struct NavigationState<F: Flow>: Hashable, Sendable {
    /// The selected tab, or `nil` if the flow has no tabs.
    public internal(set) var tab: F.Tabs.Tab?
    /// The pushed screens, the topmost last.
    public var path: [F.Screen]
    /// The presented sheet.
    public var sheet: F.Sheet?
    /// The presented full-screen cover.
    public var cover: F.Cover?

    /// Pushes `screen`.
    public mutating func push(_ screen: F.Screen) {
        path.append(screen)
    }

    /// Replaces the topmost screen, or pushes `screen` if the path is empty.
    mutating func replace(with screen: F.Screen) {
        path.replaceSubrange(path.indices.suffix(1), with: CollectionOfOne(screen))
    }

    /// Presents `sheet` in place of the current one.
    public mutating func present(sheet: F.Sheet) {
        self.sheet = sheet
    }

    /// Presents `cover` in place of the current one.
    public mutating func present(cover: F.Cover) {
        self.cover = cover
    }

    /// Selects `tab`.
    public mutating func select(tab: F.Tabs.Tab) {
        self.tab = tab
    }

    /// Removes the destinations that `other` has in the same place.
    mutating func removeDestinations(of other: Self) {
        if tab == other.tab { tab = nil }
        path.removeFirst(zip(path, other.path).prefix(while: ==).count)
        if sheet == other.sheet { sheet = nil }
        if cover == other.cover { cover = nil }
    }

    /// All destinations, the lowest first.
    var destinations: [any Destination] {
        var all: [any Destination] = []
        if let tab { all.append(tab) }
        all += path as [any Destination]
        if let sheet { all.append(sheet) }
        if let cover { all.append(cover) }
        return all
    }
}
