import DependencyInjection
public import Navigation

/// Creates the view models of a checkout. Its screens share the view model of the order, which the sheet runs.
@MainActor
public final class CheckoutCoordinator: Coordinator {
    /// The view model of a destination.
    public enum Content {
        /// The order: choices, confirmation and progress.
        case order(CheckoutViewModel)
        /// The choice of the method.
        case methods(CheckoutViewModel)
        /// A receipt.
        case receipt(ReceiptViewModel)
        /// The picture of the item.
        case picture(ImageViewerViewModel)
    }

    /// The router inside the sheet.
    public let router: Router<CheckoutFlow>
    /// The view model of the order.
    public let model: CheckoutViewModel
    private let itemID: Item.ID
    private let container: DIContainer

    init(itemID: Item.ID, router: Router<CheckoutFlow>, container: DIContainer) {
        self.itemID = itemID
        self.router = router
        self.container = container
        model = container.make(CheckoutViewModel(itemID: itemID, router: router))
    }

    /// Returns the view model of the order.
    public func root() -> Content { .order(model) }

    /// Returns the view model of a pushed screen.
    public func screen(_ screen: CheckoutDestination, at index: Int) -> Content {
        switch screen {
        case .methods: .methods(model)
        case .receipt(let id): .receipt(container.make(ReceiptViewModel(id: id, checkout: model)))
        }
    }

    /// Creates the view model of the picture.
    public func cover(_ cover: CheckoutCover) -> Content {
        .picture(container.make(ImageViewerViewModel(itemID: itemID)))
    }
}
