package import AnalyticsModule
package import Navigation

extension AnalyticsTracking {
    /// Tracks every shown screen until the task is cancelled or the router is released.
    ///
    /// Only the names of screens are tracked, never their ids.
    @MainActor
    package func trackScreens(of changes: AsyncStream<RouteChange>) async {
        for await change in changes where change.to != change.from {
            screen("\(change.to)", properties: ["cause": .string(change.cause.rawValue)])
        }
    }
}
