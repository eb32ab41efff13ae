public import Navigation

/// The destinations of Home.
public enum HomeFlow: Flow {
    /// The pushed screens.
    public typealias Screen = HomeDestination
    /// The checkout.
    public typealias Sheet = HomeSheet
    /// A picture, or the introduction.
    public typealias Cover = HomeCover
}

/// A screen of Home over the catalog.
public enum HomeDestination: Destination {
    /// An item.
    case item(Item.ID)
    /// The comments on an item, by default the nearest item below.
    case comments(item: Item.ID? = nil)
    /// The replies to a comment on the nearest item below.
    case replies(Comment.ID)

    private enum CodingKeys: String, CodingKey {
        case item = "items"
        case comments = "discussion"
        case replies = "comments"
    }
}

extension BidirectionalCollection<HomeDestination> {
    /// The last item on this path.
    var lastItem: Item.ID? {
        for screen in reversed() {
            switch screen {
            case .item(let id), .comments(item: let id?): return id
            default: continue
            }
        }
        return nil
    }
}

/// A sheet of Home.
public enum HomeSheet: Modal {
    /// The checkout ends with the payment.
    public typealias ChildFlow = CheckoutFlow
    /// The checkout of an item, by default the nearest item below.
    case checkout(item: Item.ID? = nil)
    /// The users who are signed in on this device.
    case accounts

    /// A payment needs a signed-in user.
    public var requirements: [Requirement] { self == .accounts ? [] : [.signedIn] }
}

/// A cover of Home.
public enum HomeCover: Modal {
    /// The picture of an item, by default the nearest item below.
    case picture(item: Item.ID? = nil)
    /// The introduction, on request.
    case onboarding
}
