import Foundation

/// Starts flushes, after a number of new events and at an interval, until it is released.
final class AutomaticFlusher: Sendable {
    enum Signal {
        /// This number of events was written to the log.
        case stored(Int)
        case interval
    }

    private let tasks: [Task<Void, Never>]

    init(
        _ conditions: AnalyticsConfig.AutomaticFlush,
        signals: (stream: AsyncStream<Signal>, continuation: AsyncStream<Signal>.Continuation),
        writer: EventWriter,
        flusher: Flusher,
        log: any EventLog,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        let timer = Task(priority: .utility) {
            while (try? await clock.sleep(for: conditions.interval)) != nil {
                signals.continuation.yield(.interval)
            }
        }
        let worker = Task(priority: .utility) {
            var schedule = FlushSchedule(threshold: conditions.threshold)
            for await signal in signals.stream {
                switch signal {
                case .stored(let count): guard schedule.isDue(afterStoring: count) else { continue }
                case .interval:
                    // Applies the consent that another process has set.
                    _ = await writer.write()
                    guard schedule.isDueAfterInterval(now: now()), await writer.isGranted,
                        await (try? log.size().count) != 0
                    else { continue }
                }
                do throws(AnalyticsError) {
                    _ = try await flusher.flush(within: nil, isAutomatic: true)
                    schedule.didSucceed()
                } catch .cancelled where Task.isCancelled {
                    return
                } catch {
                    schedule.didFail(error)
                }
            }
        }
        tasks = [timer, worker]
    }

    deinit {
        for task in tasks { task.cancel() }
    }
}

/// The schedule of automatic flushes.
struct FlushSchedule {
    let threshold: Int
    private var storedCount = 0
    private var failures = 0
    private var intervalsToSkip = 0
    private var postponedUntil: Date?
    private var isStopped = false

    init(threshold: Int) {
        self.threshold = threshold
    }

    /// Returns whether a flush is due. After a failure only the interval starts one, not each new event.
    mutating func isDue(afterStoring count: Int) -> Bool {
        storedCount += count
        return storedCount >= threshold && failures == 0 && !isStopped && postponedUntil == nil
    }

    /// Returns whether a flush is due at the end of an interval.
    mutating func isDueAfterInterval(now: Date) -> Bool {
        guard !isStopped else { return false }
        if let postponedUntil, now < postponedUntil { return false }
        postponedUntil = nil
        intervalsToSkip -= 1
        return intervalsToSkip < 0
    }

    mutating func didSucceed() {
        self = FlushSchedule(threshold: threshold)
    }

    mutating func didFail(_ error: AnalyticsError) {
        storedCount = 0
        switch error {
        case .postponed(let date): postponedUntil = date
        // The configuration does not change while the process runs.
        case .unauthorized: isStopped = true
        case .busy, .consentNeeded, .cancelled: break
        case .network, .rejected, .timedOut, .log, .storage:
            failures += 1
            intervalsToSkip = (1 << min(failures - 1, 5)) - 1
        }
    }
}
