import TerminalEngine

/// The content of a toolbar.
@MainActor
@preconcurrency
public protocol ToolbarContent {}

@MainActor
protocol PrimitiveToolbarContent: ToolbarContent {
    func add(to items: ScreenItems, in context: Context)
}

extension ToolbarContent {
    fileprivate func addItems(to items: ScreenItems, in context: Context) {
        (self as? any PrimitiveToolbarContent)?.add(to: items, in: context)
    }
}

/// Combines the items of several statements.
@MainActor
@resultBuilder
public enum ToolbarContentBuilder {
    /// Builds a statement.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
    /// Builds a single item.
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    /// Builds several items.
    @_disfavoredOverload
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent {
        var items: [any ToolbarContent] = []
        repeat items.append(each content)
        return ToolbarItems(items: items)
    }
    /// Builds the items of an `if` without `else`.
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}

private struct ToolbarItems: PrimitiveToolbarContent {
    let items: [any ToolbarContent]

    func add(to screen: ScreenItems, in context: Context) {
        for (index, item) in items.enumerated() { item.addItems(to: screen, in: context.child(.index(index))) }
    }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {}
extension Optional: PrimitiveToolbarContent where Wrapped: ToolbarContent {
    func add(to items: ScreenItems, in context: Context) { self?.addItems(to: items, in: context.child()) }
}

/// A view in the toolbar of a screen.
public struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
    private let placement: ToolbarItemPlacement
    private let content: Content

    func add(to items: ScreenItems, in context: Context) {
        items.buttons.append((placement, content.views(in: context)))
    }
}

extension ToolbarItem where ID == () {
    /// Creates an item.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

/// Several views in the toolbar of a screen.
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
    private let item: ToolbarItem<(), Content>

    /// Creates a group of items.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        item = ToolbarItem(placement: placement, content: content)
    }

    func add(to items: ScreenItems, in context: Context) { item.add(to: items, in: context) }
}

/// The meaning of a toolbar item, by which items are in order from left to right.
public struct ToolbarItemPlacement: Sendable {
    let rank: Int

    /// An item without a special meaning.
    public static let automatic = ToolbarItemPlacement(rank: 2)
    /// The main action of the screen.
    public static let primaryAction = ToolbarItemPlacement(rank: 3)
    /// The action that confirms a sheet.
    public static let confirmationAction = ToolbarItemPlacement(rank: 4)
    /// The action that cancels a sheet.
    public static let cancellationAction = ToolbarItemPlacement(rank: 0)
    /// An action that leads to another screen.
    public static let navigation = ToolbarItemPlacement(rank: 1)
}

extension View {
    /// Adds items to the toolbar of the screen around the view.
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        let content = content()
        return SettingView(content: self) { context in
            guard let items = context.values.screenItems else { return }
            content.addItems(to: items, in: context.inBar)
        }
    }

    /// Adds views to the toolbar of the screen around the view.
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let item = ToolbarItem(content: content)
        return toolbar { item }
    }

    /// Sets the title of the screen around the view, which is also the title of the window.
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        SettingView(content: self) { $0.values.screenItems?.title = String(title) }
    }

    /// Hides the way back to the previous screen. Esc then does not go back.
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        SettingView(content: self) { $0.values.screenItems?.hidesBackButton = hidesBackButton }
    }

    /// Has no effect: there is one size of titles in a terminal.
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }
}

/// The bar of a screen.
public struct NavigationBarItem: Sendable {
    /// The size of the title.
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large
    }
}

extension Context {
    /// The context of views in the bar of a screen, outside the row that may have set them.
    var inBar: Context {
        var context = outsideControls
        context.values.isInBar = true
        return context
    }

    /// The context without the values that a row or a control sets for the views in it.
    var outsideControls: Context {
        var context = self
        context.values.rowControls = nil
        context.values.labelColumn = nil
        context.values.shortcut = nil
        context.values.standardShortcut = nil
        context.values.accessibilityLabel = nil
        return context
    }
}
