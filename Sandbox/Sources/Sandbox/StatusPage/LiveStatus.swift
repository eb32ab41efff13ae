import Foundation
import Synchronization

/// The faults that the page has switched on.
struct FaultSettings: Codable, Sendable {
    /// The share of requests with a fault.
    let rate: Double
    /// The delay of every request in milliseconds.
    let latency: Int
    /// The only kind of fault; `nil` for all kinds.
    let fault: FaultPlan.Fault?
    /// `true` if each payment that is confirmed from now on is declined.
    let declines: Bool
}

/// The requests and the faults of a running server.
final class LiveStatus: Sendable {
    private struct State {
        var settings: FaultSettings
        var requestCount = 0
        var requests: [(request: HandledRequest, date: Date)] = []
        var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]
    }

    private static let requestLimit = 100
    private let seed: UInt64
    private let state: Mutex<State>

    init(_ configuration: SandboxConfiguration) {
        let plan = configuration.faults
        seed = plan?.seed ?? 0
        let latency = Int((plan?.latency ?? .zero) / .milliseconds(1))
        let settings = FaultSettings(rate: plan?.rate ?? 0, latency: latency, fault: plan?.kind, declines: false)
        state = Mutex(State(settings: settings))
    }

    var settings: FaultSettings { state.withLock(\.settings) }

    /// The number of requests since the start of the server.
    var requestCount: Int { state.withLock(\.requestCount) }

    /// Returns the number of the next request, counted from 1.
    func nextRequestNumber() -> Int {
        state.withLock { state in
            state.requestCount += 1
            return state.requestCount
        }
    }

    /// The newest requests, the newest first.
    var requests: [(request: HandledRequest, date: Date)] { state.withLock(\.requests).reversed() }

    var plan: FaultPlan {
        let settings = settings
        let latency = Duration.milliseconds(settings.latency)
        return FaultPlan(rate: settings.rate, latency: latency, seed: seed, kind: settings.fault)
    }

    func apply(_ settings: FaultSettings) {
        change { $0.settings = settings }
    }

    func add(_ request: HandledRequest, date: Date) {
        change { $0.requests = ($0.requests + [(request, date)]).suffix(Self.requestLimit) }
    }

    /// Returns a stream with an element now and after each change. Changes that its reader has not seen count as one.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        state.withLock { $0.listeners[id] = continuation }
        continuation.yield()
        return stream
    }

    private func change(_ body: (inout State) -> Void) {
        let listeners = state.withLock { state in
            body(&state)
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }
}
