/// One change of a tree of routers, from ``Router/changes(bufferingNewest:)``.
public struct RouteChange: Sendable {
    /// The kind of a change.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// Screens were pushed.
        case push
        /// Screens were popped.
        case pop
        /// The topmost screen was replaced.
        case replace
        /// A modal was shown.
        case present
        /// A modal went away.
        case dismiss
        /// A tab was selected.
        case selectTab
        /// A route or steps were followed, by ``Router/open(_:)-(Route<F>)``.
        case open
        /// A saved route was put back, by ``Router/restore(_:)``.
        case restore
    }

    /// The kind of the change.
    public let cause: Cause
    /// The place in front before.
    public let from: ScreenPath
    /// The place in front now. It equals `from` when something behind it changed, such as a hidden tab.
    public let to: ScreenPath
    /// The modals that went away, the topmost first.
    public let dismissed: [Dismissal]
}

/// The way from the router that was listened to up to the place in front.
public struct ScreenPath: Sendable, Hashable, CustomStringConvertible {
    /// The selected tabs, the modals on the way, and the topmost screen, in this order.
    public let steps: [any Destination]

    /// The names of the steps without their payloads, such as `home/checkout/address`: fit for a log or an event name.
    public var description: String {
        steps.map(LinkEncoder.name(of:)).joined(separator: "/")
    }

    /// Returns `true` if both have the same steps.
    public static func == (one: Self, other: Self) -> Bool {
        one.steps.map { AnyHashable($0) } == other.steps.map { AnyHashable($0) }
    }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) {
        for step in steps { hasher.combine(AnyHashable(step)) }
    }
}

/// The listeners to the changes of one router and of those below it.
@MainActor
final class Listeners {
    private var all: [AsyncStream<RouteChange>.Continuation] = []
    private var last = ScreenPath(steps: [])

    deinit {
        for continuation in all { continuation.finish() }
    }

    func add(buffering count: Int, at path: ScreenPath) -> AsyncStream<RouteChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RouteChange.self,
            bufferingPolicy: .bufferingNewest(max(1, count))
        )
        all.append(continuation)
        last = path
        return stream
    }

    func tell(_ cause: RouteChange.Cause, _ dismissed: [Dismissal], path: () -> ScreenPath) {
        guard !all.isEmpty else { return }
        let change = RouteChange(cause: cause, from: last, to: path(), dismissed: dismissed)
        last = change.to
        all.removeAll { continuation in
            if case .terminated = continuation.yield(change) { true } else { false }
        }
    }
}
