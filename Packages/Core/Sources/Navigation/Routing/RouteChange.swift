/// A change of a tree of routers; see ``Router/changes(bufferingNewest:)``.
public struct RouteChange: Sendable {
    /// The kind of a change.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// Screens were pushed.
        case push
        /// Screens were popped.
        case pop
        /// The topmost screen was replaced.
        case replace
        /// A modal was presented.
        case present
        /// A modal was dismissed.
        case dismiss
        /// A tab was selected.
        case selectTab
        /// A route or steps were opened with ``Router/open(_:)-(Route<F>)``, or a destination was shown after its guards.
        case open
        /// A saved route was restored with ``Router/restore(_:)``.
        case restore
    }

    /// The kind of the change.
    public let cause: Cause
    /// The visible path before the change.
    public let from: ScreenPath
    /// The visible path after the change. It equals `from` if only a hidden part changed, such as another tab.
    public let to: ScreenPath
}

/// The path from a router to the topmost screen or modal.
public struct ScreenPath: Sendable, Hashable, CustomStringConvertible {
    /// The selected tabs, the modals and the topmost screen, in this order.
    public let steps: [any Destination]

    /// The names of the steps without associated values, such as `home/checkout/address`, for logs and event names.
    public var description: String {
        steps.map(LinkEncoder.name(of:)).joined(separator: "/")
    }

    /// Returns whether both have the same steps.
    public static func == (one: Self, other: Self) -> Bool {
        one.steps.map { AnyHashable($0) } == other.steps.map { AnyHashable($0) }
    }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) {
        for step in steps { hasher.combine(AnyHashable(step)) }
    }
}

/// The streams of the changes of one router and of those below it, and a handler.
@MainActor
final class Listeners {
    private var handle: ((RouteChange) -> Void)?
    private var continuations: [AsyncStream<RouteChange>.Continuation] = []
    private var last = ScreenPath(steps: [])

    deinit {
        for continuation in continuations { continuation.finish() }
    }

    func add(buffering count: Int, at path: ScreenPath) -> AsyncStream<RouteChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RouteChange.self,
            bufferingPolicy: .bufferingNewest(max(1, count))
        )
        continuations.append(continuation)
        last = path
        return stream
    }

    func setHandler(_ handle: @escaping (RouteChange) -> Void, at path: ScreenPath) {
        self.handle = handle
        last = path
    }

    func send(_ cause: RouteChange.Cause, path: () -> ScreenPath) {
        guard handle != nil || !continuations.isEmpty else { return }
        let change = RouteChange(cause: cause, from: last, to: path())
        last = change.to
        handle?(change)
        continuations.removeAll { continuation in
            if case .terminated = continuation.yield(change) { true } else { false }
        }
    }
}
