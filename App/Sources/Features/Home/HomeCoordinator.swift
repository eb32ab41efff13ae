public import DependencyInjection
public import Navigation

/// Makes the models of Home's screens. A shell draws them.
@MainActor
public final class HomeCoordinator: Coordinator {
    /// The model of a screen.
    public enum Content {
        /// The catalogue.
        case items(ItemListModel)
        /// An item.
        case item(ItemModel)
        /// What people say about an item.
        case comments(CommentsModel)
        /// The replies to a comment.
        case replies(CommentsModel)
        /// A checkout.
        case checkout(CheckoutModel)
        /// The users who are signed in on this device.
        case accounts(AccountsModel)
        /// A picture.
        case image(ImageViewerModel)
        /// The introduction.
        case onboarding(OnboardingModel)
        /// A place that does not exist, such as replies that stand above no item.
        case nowhere
    }

    /// Where Home is.
    public let router: Router<HomeFlow>

    /// Opens Home: what it is made of is registered now, if it was not before.
    ///
    /// - Throws: `ModuleConflict` if another feature has registered the same.
    public init(router: Router<HomeFlow>, container: DIContainer = .current) throws(ModuleConflict) {
        self.router = router
        try HomeDataModule.configure(container)
    }

    /// The catalogue.
    public func root() -> Content {
        .items(ItemListModel(router: router))
    }

    /// The model of a pushed screen.
    public func screen(_ screen: HomeScreen) -> Content {
        switch screen {
        case .item(let id): return .item(ItemModel(id: id, router: router))
        case .comments:
            guard let item = item(below: screen) else { return .nowhere }
            return .comments(CommentsModel(thread: .comments(on: item), router: router))
        case .replies(let comment):
            guard let item = item(below: screen) else { return .nowhere }
            return .replies(CommentsModel(thread: .replies(to: comment, on: item), router: router))
        }
    }

    /// The model of a sheet.
    public func sheet(_ sheet: HomeSheet) -> Content {
        switch sheet {
        case .checkout(let wanted):
            guard let item = wanted ?? item(below: nil) else { return .nowhere }
            return .checkout(CheckoutModel(item: item, router: router.sheetRouter))
        case .accounts: return .accounts(AccountsModel())
        }
    }

    /// The model of a cover.
    public func cover(_ cover: HomeCover) -> Content {
        switch cover {
        case .image(let wanted):
            guard let item = wanted ?? item(below: nil) else { return .nowhere }
            return .image(ImageViewerModel(item: item))
        case .onboarding: return .onboarding(OnboardingModel { [weak router] in router?.dismiss(.cover) })
        }
    }

    /// The item nearest below `screen` on the path; nil stands for what is above all screens.
    private func item(below screen: HomeScreen?) -> Item.ID? {
        let below = router.path.prefix { $0 != screen }
        for case .item(let id) in below.reversed() { return id }
        return nil
    }
}
