import Core
import Foundation

/// The anonymous id of a device, which belongs to at most one account, and its session.
struct AnonymousIdentity: Codable, Hashable {
    /// Consecutive events of one person. It ends 30 minutes after the last one, also in a later run.
    struct Session: Codable, Hashable {
        let id: String
        /// The time of the last event.
        var lastActivity: Date

        func isOver(at date: Date) -> Bool { date.timeIntervalSince(lastActivity) > 30 * 60 }
    }

    static let key = "analytics.anonymousId"

    let id: String
    /// The account whose events had the id, if there is one.
    var account: AccountID?
    /// The current session, if there is one.
    var session: Session?

    /// Returns whether the identity differs from the stored one. The last activity is stored once a minute, so that not
    /// each event causes a write.
    func needsStoring(over stored: AnonymousIdentity?) -> Bool {
        guard var stored, let activity = session?.lastActivity, let storedActivity = stored.session?.lastActivity,
            abs(activity.timeIntervalSince(storedActivity)) < 60
        else { return self != stored }
        stored.session?.lastActivity = activity
        return self != stored
    }
}
