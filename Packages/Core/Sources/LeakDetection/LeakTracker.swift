public import Testing

/// A tracker of objects that must not outlive a test. A leak fails the test at the line that created the object.
///
/// ```swift
/// let leaks = LeakTracker()
/// await leaks.track(ItemModel()).load()
/// await leaks.expectNone()
/// ```
public final class LeakTracker {
    private var tracked: [(object: () -> AnyObject?, location: SourceLocation)] = []

    /// Creates a tracker without objects.
    public init() {}

    /// Tracks and returns `object`.
    public func track<Object: AnyObject>(
        _ object: Object,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Object {
        tracked.append(({ [weak object] in object }, sourceLocation))
        return object
    }

    /// Records an issue for each tracked object that is still alive after `limit`.
    ///
    /// Tasks that have just ended may retain an object for a moment. The wait ends once all objects are gone.
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
