public import Testing

/// Finds objects that outlive a test, and fails the test at the lines that made them.
///
/// ```swift
/// let leaks = LeakTracker()
/// try await signInAndOut(leaks.track(AuthManager(…)))
/// await leaks.expectNone()
/// ```
public final class LeakTracker {
    private var tracked: [(object: () -> AnyObject?, location: SourceLocation)] = []

    /// Creates a tracker of no objects.
    public init() {}

    /// Returns `object` after noting the line that made it.
    public func track<Object: AnyObject>(
        _ object: Object,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Object {
        tracked.append(({ [weak object] in object }, sourceLocation))
        return object
    }

    /// Records an issue for each tracked object that is still alive after `limit`.
    ///
    /// Tasks that just ended may hold on to an object for a moment; nothing is waited for once all are gone.
    public func expectNone(
        within limit: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation
    ) async {
        let deadline = ContinuousClock.now + limit
        while tracked.contains(where: { $0.object() != nil }), ContinuousClock.now < deadline { await Task.yield() }
        for (object, location) in tracked {
            guard let leaked = object() else { continue }
            Issue.record("\(type(of: leaked)) outlives the test", sourceLocation: location)
        }
    }
}
