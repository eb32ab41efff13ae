/// Starts a flush at a number of queued events and at an interval, until it is released.
final class AutomaticFlusher: Sendable {
    private enum Signal {
        case threshold
        case interval
    }

    private let threshold: Int
    private let signals: AsyncStream<Signal>.Continuation
    private let tasks: [Task<Void, Never>]

    init(
        _ conditions: AnalyticsConfig.AutomaticFlush,
        queue: EventQueue,
        flusher: Flusher,
        clock: any Clock<Duration>
    ) {
        let (stream, signals) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        threshold = conditions.threshold
        let timer = Task(priority: .utility) {
            while (try? await clock.sleep(for: conditions.interval)) != nil {
                signals.yield(.interval)
            }
        }
        let worker = Task(priority: .utility) {
            var hasFailed = false
            for await signal in stream {
                let isDue =
                    switch signal {
                    case .interval: queue.pendingCount > 0
                    // After a failure, only the interval starts an attempt, not each new event.
                    case .threshold: queue.pendingCount >= conditions.threshold && !hasFailed
                    }
                guard isDue, queue.consent == .granted else { continue }
                do throws(AnalyticsError) {
                    _ = try await flusher.flush()
                    hasFailed = false
                } catch .cancelled {
                    return
                } catch {
                    hasFailed = true
                }
            }
        }
        tasks = [timer, worker]
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    func queueDidGrow(to pendingCount: Int) {
        if pendingCount >= threshold { signals.yield(.threshold) }
    }
}
