import Foundation

/// A moment by the wall clock and by the time since the device started.
struct Moment: Sendable, Hashable, Codable {
    let date: Date
    let uptime: TimeInterval

    /// Returns the time from this moment until `now` by each clock. After a restart of the device, only the wall clock
    /// counts.
    func ages(at now: Moment) -> [TimeInterval] {
        let age = now.date.timeIntervalSince(date)
        return now.uptime < uptime ? [age] : [age, now.uptime - uptime]
    }
}
