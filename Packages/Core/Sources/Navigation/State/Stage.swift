/// What one router shows: a tab, a path pushed over it, a sheet over that, a cover over all.
///
/// A plain value. ``Router/update(_:)`` hands one out so that several steps become one change.
public struct Stage<F: Flow>: Hashable, Sendable {
    /// The selected tab; `nil` exactly when the flow has no tabs.
    public internal(set) var tab: F.Tabs.Tab?
    /// The pushed screens, the topmost last. Empty at the root.
    public internal(set) var path: [F.Screen]
    /// The sheet that is shown.
    public internal(set) var sheet: F.Sheet?
    /// The full-screen cover that is shown.
    public internal(set) var cover: F.Cover?

    /// Puts `screen` on top of the path.
    public mutating func push(_ screen: F.Screen) {
        path.append(screen)
    }

    /// Puts `screens` on top of the path, the last one topmost.
    public mutating func push(_ screens: [F.Screen]) {
        path += screens
    }

    /// Takes the topmost screen off and returns it; on an empty path it changes nothing and returns `nil`.
    @discardableResult
    public mutating func pop() -> F.Screen? {
        path.popLast()
    }

    /// Takes screens off until the topmost occurrence of `screen` is on top.
    ///
    /// - Returns: Whether `screen` is on the path; if not, nothing changes.
    @discardableResult
    public mutating func pop(to screen: F.Screen) -> Bool {
        guard let index = path.lastIndex(of: screen) else { return false }
        path.removeSubrange((index + 1)...)
        return true
    }

    /// Takes all screens off.
    public mutating func popToRoot() {
        path.removeAll()
    }

    /// Puts `screen` in place of the topmost one; on an empty path it is pushed.
    public mutating func replace(with screen: F.Screen) {
        _ = path.popLast()
        path.append(screen)
    }

    /// Puts `path` in place of the whole path.
    public mutating func replace(path: [F.Screen]) {
        self.path = path
    }

    /// Shows `sheet`, in place of the one shown.
    public mutating func present(sheet: F.Sheet) {
        self.sheet = sheet
    }

    /// Shows `cover`, in place of the one shown.
    public mutating func present(cover: F.Cover) {
        self.cover = cover
    }

    /// Takes the cover away, or else the sheet; with neither it changes nothing.
    public mutating func dismiss() {
        if cover != nil { cover = nil } else { sheet = nil }
    }

    /// Selects `tab`.
    public mutating func select(tab: F.Tabs.Tab) {
        self.tab = tab
    }
}

extension Stage {
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
