public import Navigation
public import PaymentModule

/// The places of Home.
public enum HomeFlow: Flow {
    /// What is pushed over the catalogue.
    public typealias Screen = HomeScreen
    /// The checkout.
    public typealias Sheet = HomeSheet
    /// A picture, or the introduction once more.
    public typealias Cover = HomeCover
}

/// A screen of Home above the catalogue.
public enum HomeScreen: Destination {
    /// An item.
    case item(Item.ID)
    /// What people say about the item below.
    case comments
    /// What was answered to a comment on the item below.
    case replies(Comment.ID)

    private enum CodingKeys: String, CodingKey {
        case item = "items"
        case comments = "discussion"
        case replies = "comments"
    }
}

/// A sheet of Home.
public enum HomeSheet: Modal {
    /// It ends with the payment.
    public typealias Inside = CheckoutFlow
    /// Pays for an item; without one, for the item nearest below.
    case checkout(item: Item.ID? = nil)
    /// The users who are signed in on this device.
    case accounts

    /// Somebody has to pay.
    public var requirements: [Requirement] { self == .accounts ? [] : [.signedIn] }
}

/// A cover of Home.
public enum HomeCover: Modal {
    /// The picture of an item; without one, of the item nearest below.
    case image(item: Item.ID? = nil)
    /// The introduction, for whoever wants to see it again.
    case onboarding
}

/// The places of a checkout; it ends with the payment.
public enum CheckoutFlow: Flow {
    /// What was paid.
    public typealias Outcome = Payment
}
