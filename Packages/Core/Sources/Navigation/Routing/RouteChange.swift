/// One change of a tree of routers, as ``Router/changes(bufferingNewest:)`` tells it.
public struct RouteChange: Sendable {
    /// What happened.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// Screens were pushed.
        case push
        /// Screens were popped.
        case pop
        /// The path, or its top, was replaced.
        case replace
        /// A modal was shown.
        case present
        /// A modal went away.
        case dismiss
        /// A tab was selected.
        case selectTab
        /// Several steps were taken as one, by ``Router/update(_:)``.
        case update
        /// A route was followed, by ``Router/open(_:)-(Route<F>)``.
        case open
        /// A saved route was put back, by ``Router/restore(_:)``.
        case restore
    }

    /// What happened.
    public let cause: Cause
    /// What was in front before.
    public let from: Place
    /// What is in front now. It equals `from` when something behind it changed, such as a hidden tab.
    public let to: Place
    /// The modals that went away, the topmost first.
    public let dismissed: [Dismissal]
}

/// What is in front of the person: the way to it from the router that was listened to.
public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The selected tabs, the modals on the way, and the topmost screen, in this order.
    public let steps: [any Destination]

    /// The names of the steps without their payloads, such as `home/checkout/address`: fit for a log or an event name.
    public var description: String {
        steps.map(LinkEncoder.name(of:)).joined(separator: "/")
    }

    /// Whether both are the same steps.
    public static func == (one: Self, other: Self) -> Bool {
        one.steps.map { AnyHashable($0) } == other.steps.map { AnyHashable($0) }
    }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) {
        for step in steps { hasher.combine(AnyHashable(step)) }
    }
}

/// Those who listen to the changes of one router and of those below it.
@MainActor
final class Listeners {
    private var all: [AsyncStream<RouteChange>.Continuation] = []
    private var last = Place(steps: [])

    deinit {
        for continuation in all { continuation.finish() }
    }

    func add(buffering count: Int, at place: Place) -> AsyncStream<RouteChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RouteChange.self,
            bufferingPolicy: .bufferingNewest(max(1, count))
        )
        all.append(continuation)
        last = place
        return stream
    }

    func tell(_ cause: RouteChange.Cause, _ dismissed: [Dismissal], place: () -> Place) {
        guard !all.isEmpty else { return }
        let change = RouteChange(cause: cause, from: last, to: place(), dismissed: dismissed)
        last = change.to
        all.removeAll { continuation in
            if case .terminated = continuation.yield(change) { true } else { false }
        }
    }
}
