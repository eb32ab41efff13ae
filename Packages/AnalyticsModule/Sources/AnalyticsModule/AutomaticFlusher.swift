/// Flushes at a threshold and at an interval, until it is released.
final class AutomaticFlusher: Sendable {
    private enum Signal {
        case threshold
        case interval
    }

    private let threshold: Int
    private let signals: AsyncStream<Signal>.Continuation
    private let tasks: [Task<Void, Never>]

    init(
        _ rule: AnalyticsConfig.AutomaticFlush,
        _ queue: EventQueue,
        _ flusher: Flusher,
        clock: any Clock<Duration>
    ) {
        let (stream, signals) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        threshold = rule.threshold
        let timer = Task(priority: .utility) {
            while (try? await clock.sleep(for: rule.interval)) != nil {
                signals.yield(.interval)
            }
        }
        let worker = Task(priority: .utility) {
            var lastFailed = false
            for await signal in stream {
                let isDue =
                    switch signal {
                    case .interval: queue.count > 0
                    // While the server is away, events must not make one attempt follow the other.
                    case .threshold: queue.count >= rule.threshold && !lastFailed
                    }
                guard isDue, queue.consent == .granted else { continue }
                do throws(AnalyticsError) {
                    _ = try await flusher.flush()
                    lastFailed = false
                } catch .cancelled {
                    return
                } catch {
                    lastFailed = true
                }
            }
        }
        tasks = [timer, worker]
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    func queueHas(_ count: Int) {
        if count >= threshold { signals.yield(.threshold) }
    }
}
