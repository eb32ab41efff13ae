public import AnalyticsModule
public import Navigation

extension AnalyticsTracking {
    /// Tracks every place that comes to the front, until the task is cancelled or the router goes.
    ///
    /// Only the names of the places are tracked, never the ids they carry.
    @MainActor
    public func trackScreens(of changes: AsyncStream<RouteChange>) async {
        for await change in changes where change.to != change.from {
            track(
                "Screen Viewed",
                properties: ["screen": .string("\(change.to)"), "cause": .string(change.cause.rawValue)]
            )
        }
    }
}
