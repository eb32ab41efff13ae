import Core
import Foundation

/// The anonymous id of a device, which belongs to at most one account, and its session.
struct AnonymousIdentity: Codable, Hashable {
    /// Consecutive events with the same anonymous id. It ends 30 minutes after the last one, also in a later run, or when
    /// the clock is set back by more.
    struct Session: Codable, Hashable {
        let id: String
        /// The time of the last event.
        var lastActivity: Date
    }

    static let key = "analytics.anonymousId"

    let id: String
    /// The account whose events had the id, if there is one.
    var account: AccountID?
    /// The current session, if there is one.
    var session: Session?

    /// Continues the session with an event at `date`, or starts one.
    mutating func continueSession(at date: Date, makeID: () -> String) {
        if let session, abs(date.timeIntervalSince(session.lastActivity)) <= 30 * 60 {
            self.session?.lastActivity = date
        } else {
            session = Session(id: makeID(), lastActivity: date)
        }
    }

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
