package import AnalyticsModule
package import AuthModule
package import Core
import Foundation
package import Navigation
package import PaymentModule

/// An event of the shop, by the names and properties of Segment's specifications of e-commerce and of mobile apps.
///
/// No event has the user's name or email address, or a typed text. docs/usage-data.md lists all events, and a test compares
/// that list with what is sent.
package enum ShopEvent: Sendable {
    case applicationOpened(fromBackground: Bool)
    case applicationBackgrounded
    case signedIn(AuthUser)
    case signedOut
    case screen(RouteChange)
    /// A search has begun. Its words are not part of the event.
    case productsSearched
    case productViewed(Item.ID, price: Money?)
    case checkoutStarted(Item.ID, price: Money)
    case orderCompleted(Payment)
    case orderRefunded(Refund)

    /// The event in the vocabulary of AnalyticsModule.
    package var analyticsEvent: AnalyticsEvent {
        AnalyticsEvent(kind, properties: properties)
    }

    private var kind: AnalyticsEvent.Kind {
        switch self {
        case .applicationOpened: .track("Application Opened")
        case .applicationBackgrounded: .track("Application Backgrounded")
        case .signedIn: .identify
        case .signedOut: .track("Signed Out")
        // Only the names of screens, never their ids.
        case .screen(let change): .screen("\(change.to)")
        case .productsSearched: .track("Products Searched")
        case .productViewed: .track("Product Viewed")
        case .checkoutStarted: .track("Checkout Started")
        case .orderCompleted: .track("Order Completed")
        case .orderRefunded: .track("Order Refunded")
        }
    }

    private var properties: [String: AnalyticsValue] {
        switch self {
        case .applicationOpened(let fromBackground): ["from_background": .bool(fromBackground)]
        case .applicationBackgrounded, .signedOut, .productsSearched: [:]
        case .signedIn(let user): ["tier": .string(user.tier.rawValue), "locale": .string(user.locale ?? "")]
        case .screen(let change): ["cause": .string(change.cause.rawValue)]
        case .productViewed(let item, let price):
            ["product_id": .string(item)].merging(price?.properties("price") ?? [:]) { $1 }
        case .checkoutStarted(let item, let price):
            price.properties("value").merging(["products": price.products([OrderLine(itemID: item)])]) { $1 }
        case .orderCompleted(let payment):
            payment.amount.properties("total").merging(
                ["order_id": .string(payment.id), "products": payment.amount.products(payment.lines)]
            ) { $1 }
        case .orderRefunded(let refund):
            refund.amount.properties("total").merging(["order_id": .string(refund.paymentID)]) { $1 }
        }
    }
}

extension AnalyticsTracking {
    /// Tracks an event of the shop.
    package func track(_ event: ShopEvent) { track(event.analyticsEvent) }

    /// Tracks every shown screen until the task is cancelled or the router is released.
    @MainActor
    package func trackScreens(of changes: AsyncStream<RouteChange>) async {
        for await change in changes where change.to != change.from { track(.screen(change)) }
    }
}

extension Money {
    /// Returns the amount under `name`, and its currency.
    fileprivate func properties(_ name: String) -> [String: AnalyticsValue] {
        [name: number, "currency": .string(currency.code)]
    }

    /// Returns the products of an order of this amount. A single piece has its price.
    fileprivate func products(_ lines: [OrderLine]) -> AnalyticsValue {
        let price = lines.map(\.quantity) == [1] ? ["price": number] : [:]
        return .array(
            lines.map { line in
                .object(
                    ["product_id": .string(line.itemID), "quantity": .int(line.quantity)].merging(price) { $1 }
                )
            }
        )
    }

    private var number: AnalyticsValue { .double(Double(minorUnits) / pow(10, Double(currency.decimals))) }
}
