/// A view in the toolbar of a screen.
public struct ToolbarItem<ID, Content: View>: PrimitiveView {
    private let placement: ToolbarItemPlacement
    private let content: Content

    func list(in context: Context) -> ViewList {
        content.modifying { $0.traits.toolbarRank = placement.rawValue }.views(in: context)
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
public typealias ToolbarItemGroup<Content: View> = ToolbarItem<(), Content>

/// The meaning of a toolbar item, by which items are in order from left to right.
public enum ToolbarItemPlacement: Int, Sendable {
    /// An action that leads to another screen.
    case navigation
    /// An item without a special meaning.
    case automatic
    /// The main action of the screen.
    case primaryAction
    /// The action that cancels a sheet.
    case cancellationAction
    /// The action that confirms a sheet.
    case confirmationAction
}

extension View {
    /// Adds views to the toolbar of the screen around the view. A sheet has its buttons in brackets, as other buttons; on
    /// other screens, a button with a ``View/key(_:)`` shows it first, and is no Tab stop.
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return setting(ScreenItems.self) { items, context in
            var context = context.outsideControls(isInBar: true)
            let isInSheet = context.environment[Sheet.self] != nil
            context.environment[StandardButtonStyle.Kind.self] = isInSheet ? nil : .borderless
            context.environment.isInToolbar = !isInSheet
            items.buttons += content.views(in: context).all
        }
    }

    /// Sets the title of the screen around the view, which is also the title of the window.
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        setting(ScreenItems.self) { items, _ in items.title = String(title) }
    }

    /// Sets a short text after the title of the screen around the view, such as the number of its rows.
    public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
        setting(ScreenItems.self) { items, _ in items.subtitle = String(subtitle) }
    }

    /// Hides the way back to the previous screen. Esc then does not go back.
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        setting(ScreenItems.self) { items, _ in items.hidesBackButton = hidesBackButton }
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
    /// Returns the context without the values that a row, a control or a bar sets for the views in it.
    func outsideControls(isInBar: Bool = false) -> Context {
        var context = self
        context.environment[RowControls.self] = nil
        context.environment.labelColumn = nil
        context.environment.isInControl = false
        context.environment.shortcut = nil
        context.environment.standardShortcut = nil
        context.environment.accessibilityLabel = nil
        context.environment.isInBar = isInBar
        context.environment.isInToolbar = false
        return context
    }
}
