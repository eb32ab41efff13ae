public import Navigation
public import PaymentModule

/// The places of Home.
public enum HomeFlow: Flow {
    /// What is pushed over the catalogue.
    public typealias Screen = HomeScreen
    /// The checkout.
    public typealias Sheet = HomeSheet
}

/// A screen of Home above the catalogue.
public enum HomeScreen: Destination {
    /// An item with what people say about it.
    case item(Item.ID)
    /// What was answered to a comment on the item below.
    case replies(Comment.ID)

    private enum CodingKeys: String, CodingKey {
        case item = "items"
        case replies = "comments"
    }
}

/// A sheet of Home.
public enum HomeSheet: Modal {
    /// It ends with the payment.
    public typealias Inside = CheckoutFlow
    /// Pays for an item.
    case checkout(item: Item.ID)

    /// Somebody has to pay.
    public var requirements: [Requirement] { [.signedIn] }
}

/// The places of a checkout; it ends with the payment.
public enum CheckoutFlow: Flow {
    /// What was paid.
    public typealias Outcome = Payment
}
