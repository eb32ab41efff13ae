import AnalyticsModule
import AuthModule
import Core
import Features
import Foundation
import Infrastructure
import PaymentModule

/// Provides PaymentModule with the current account.
struct AuthUserIdAdapter: UserIdProviding {
    let auth: any AuthManaging

    var currentUserId: AccountID? {
        auth.currentUser?.id
    }
}

/// Provides AnalyticsModule with the current user, without name and email address.
struct AuthAnalyticsAdapter: AnalyticsUserProviding {
    let auth: any AuthManaging

    var currentUser: AnalyticsUser? {
        guard let user = auth.currentUser else { return nil }
        return AnalyticsUser(id: user.id, properties: ["tier": .string(user.tier.rawValue)])
    }
}

/// Tells AnalyticsModule which orders of PaymentModule were paid or refunded.
struct PaymentAnalyticsAdapter: OrderObserving {
    let analytics: any AnalyticsTracking

    func orderDidEnd(_ tracked: TrackedOrder, id: String) async throws {
        var event: AnalyticsEvent
        switch tracked.status {
        case .paid(let payment): event = ShopEvent.orderCompleted(payment).analyticsEvent
        case .refunded(let refund): event = ShopEvent.orderRefunded(refund).analyticsEvent
        default: return
        }
        // The user may have switched to another account in the meantime.
        event.account = tracked.order.account
        // The id is the same in all processes that see the order end, so that it counts once.
        let digest = SHA256Hasher().sha256(Data(id.utf8))
        event.id = "order-" + digest.prefix(16).map { String(format: "%02x", $0) }.joined()
        analytics.track(event)
        try await analytics.persist()
    }
}

extension AnalyticsTracking {
    /// Resets analytics at each sign-out and account switch until the task is cancelled, since no event may follow that
    /// resets by itself.
    func resetAtSignOut(of auth: any AuthManaging) async {
        // The first event is the present state.
        for await event in auth.events().dropFirst() {
            switch event {
            case .signedOut, .switched: reset()
            case .signedIn, .refreshed, .expired: break
            }
        }
    }
}
