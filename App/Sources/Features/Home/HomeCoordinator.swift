package import DependencyInjection
public import Navigation

/// Creates the view models of Home.
@MainActor
public final class HomeCoordinator: Coordinator {
    /// The view model of a destination.
    public enum Content {
        /// The catalog.
        case items(ItemListViewModel)
        /// An item.
        case item(ItemViewModel)
        /// The comments on an item.
        case comments(CommentsViewModel)
        /// The replies to a comment.
        case replies(CommentsViewModel)
        /// A checkout, with the screens over its order.
        case checkout(ViewModelStore<CheckoutCoordinator>)
        /// The users who are signed in on this device.
        case accounts(AccountsViewModel)
        /// A picture.
        case picture(ImageViewerViewModel)
        /// The introduction.
        case onboarding(OnboardingViewModel)
        /// A destination without content, such as comments without an item.
        case unavailable
    }

    /// The router of Home.
    public let router: Router<HomeFlow>
    private let container: DIContainer
    private let pictures: PictureStore
    private weak var catalog: ItemListViewModel?
    /// The view model of ``selectedItem``.
    private var selected: ItemViewModel?

    /// Creates a coordinator and registers the catalog and the accounts, unless another feature has.
    ///
    /// - Throws: `ModuleConflict` if another module has registered one of their services.
    package init(router: Router<HomeFlow>, container: DIContainer) throws(ModuleConflict) {
        self.router = router
        self.container = container
        pictures = container.withCurrent { PictureStore() }
        try CatalogDataModule.configure(container)
        try AccountsDataModule.configure(container)
    }

    /// Creates the view model of the catalog.
    public func root() -> Content {
        let catalog = container.make(ItemListViewModel(router: router, pictures: pictures))
        self.catalog = catalog
        return .items(catalog)
    }

    /// The selected item, which is shown beside the catalog while no screen is open. The user has not opened it: its view is
    /// no event, and the route does not contain it.
    package var selectedItem: ItemViewModel? {
        guard let id = catalog?.itemBeside else { return nil }
        if let selected, selected.id == id { return selected }
        let model = container.make(ItemViewModel(id: id, router: router, pictures: pictures, tracksView: false))
        selected = model
        return model
    }

    /// Creates the view model of a pushed screen.
    public func screen(_ screen: HomeDestination, at index: Int) -> Content {
        switch screen {
        case .item(let id):
            guard let selected, selected.id == id else {
                return .item(container.make(ItemViewModel(id: id, router: router, pictures: pictures)))
            }
            self.selected = nil
            selected.didOpen()
            return .item(selected)
        case .comments(let item):
            guard let item = item ?? router.path.prefix(index).lastItem else { return .unavailable }
            return .comments(container.make(CommentsViewModel(thread: .comments(on: item), router: router)))
        case .replies(let comment):
            guard let item = router.path.prefix(index).lastItem else { return .unavailable }
            return .replies(container.make(CommentsViewModel(thread: .replies(to: comment, on: item), router: router)))
        }
    }

    /// Creates the view model of a sheet.
    public func sheet(_ sheet: HomeSheet) -> Content {
        switch sheet {
        case .checkout(let item):
            guard let item = item ?? router.path.lastItem else { return .unavailable }
            let inside = router.sheetRouter ?? Router()
            let checkout = CheckoutCoordinator(itemID: item, router: inside, container: container)
            return .checkout(ViewModelStore(checkout))
        case .accounts: return .accounts(container.make(AccountsViewModel()))
        }
    }

    /// Creates the view model of a cover.
    public func cover(_ cover: HomeCover) -> Content {
        switch cover {
        case .picture(let item):
            guard let item = item ?? router.path.lastItem else { return .unavailable }
            return .picture(container.make(ImageViewerViewModel(itemID: item)))
        case .onboarding:
            return .onboarding(
                container.make(OnboardingViewModel { [weak router] in router?.dismiss(cover: .onboarding) })
            )
        }
    }

    /// The item in front, as a screen, beside the catalog or as a picture.
    private var shownItem: Item.ID? {
        switch router.cover {
        case .picture(let item)?: return item ?? router.path.lastItem
        case .onboarding?: return nil
        case nil:
            if case .item(let item) = router.path.last { return item }
            return catalog?.itemBeside
        }
    }

    /// `true` if an item or its picture is in front, unless the catalog is loaded and does not contain it.
    package var showsItem: Bool {
        guard let shownItem, let catalog else { return false }
        return catalog.items.value == nil || catalog.matchingItems.contains { $0.id == shownItem }
    }

    /// Shows the search field of the catalog.
    func search() { catalog?.showsSearch = true }

    /// The title of `screen` with that of its item, if the catalog has loaded it. Comments over their item do not repeat it.
    package func itemTitle(of screen: HomeDestination) -> LocalizedText? {
        switch screen {
        case .item(let id): title(of: id).map(LocalizedText.init(verbatim:))
        case .comments(let id?): title(of: id).map(LocalizedText.commentsOnItem)
        default: nil
        }
    }

    /// The title of comments, with that of their item unless they are over it.
    package var commentsTitle: LocalizedText {
        guard let first = router.path.first, case .comments = first else { return .comments }
        return itemTitle(of: first) ?? .comments
    }

    private func title(of id: Item.ID) -> String? { catalog?.items.value?.first { $0.id == id }?.title }

    /// Replaces the item in front, and its picture, with the one `offset` places after it in the catalog, which wraps around
    /// at its ends and selects the item. The catalog is loaded first if the app has started at the item.
    ///
    /// - Returns: The error of loading the catalog, or `nil`.
    package func showItem(offsetBy offset: Int) async -> UserFacingError? {
        guard let catalog else { return nil }
        if catalog.items.value == nil { await catalog.refresh() }
        let items = catalog.matchingItems
        guard let index = items.firstIndex(where: { $0.id == shownItem }) else { return catalog.items.failure }
        let item = items[(index + offset + items.count) % items.count].id
        let showsPicture = router.cover != nil
        catalog.selection = item
        if case .item = router.path.last { router.replace(with: .item(item)) }
        if showsPicture { router.present(cover: .picture(item: item)) }
        return nil
    }
}
