import Core
import Foundation

/// Delivers the events of the log in their order, in one flush at a time.
actor Uploader {
    /// The number of waiting events that starts an automatic flush.
    private static let threshold = 20
    /// The name of the lock, and the key of the state.
    private static let name = "analytics.delivery"

    private let queue: EventQueue
    private let consent: ConsentStore
    private let dependencies: AnalyticsDependencies
    nonisolated let flushes = Broadcaster<Result<FlushReport, AnalyticsError>>()

    /// The last flush that was started. The next one waits for it.
    private var lastTask: Task<Result<FlushReport, AnalyticsError>, Never>?
    private var flushFailure: AnalyticsError?
    /// The number of flushes that have failed since the last delivery.
    private var failureCount = 0
    /// The delivered or refused files that could not be removed. They are not sent again.
    private var finished: Set<EventFileNumber> = []
    /// The last state of the delivery, if it could not be stored.
    private var unsavedState: DeliveryState?

    init(queue: EventQueue, consent: ConsentStore, dependencies: AnalyticsDependencies) {
        self.queue = queue
        self.consent = consent
        self.dependencies = dependencies
    }

    private var config: AnalyticsConfig { dependencies.config }
    private var logger: any LoggerProtocol { dependencies.logger }
    private var now: Date { dependencies.now() }

    /// Delivers all events that were tracked before the call. See ``AnalyticsTracking/flush(within:)``.
    func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport {
        let result = await withTaskGroup(of: Result<FlushReport, AnalyticsError>.self) { group in
            group.addTask { await self.flush(isAutomatic: false) }
            if let limit {
                group.addTask { [clock = dependencies.clock] in
                    let isCancelled = (try? await clock.sleep(for: limit)) == nil
                    return .failure(isCancelled ? .cancelled : .timedOut(after: limit))
                }
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.cancelled)
        }
        return try result.get()
    }

    /// Runs a flush after the one before. Cancelling the caller cancels it.
    private func flush(isAutomatic: Bool) async -> Result<FlushReport, AnalyticsError> {
        let task = Task { [lastTask] in
            _ = await lastTask?.value
            return await runFlush(isAutomatic: isAutomatic)
        }
        lastTask = task
        let result = await task.valueUnlessCancelled
        if result == nil { task.cancel() }
        return result ?? .failure(.cancelled)
    }

    private func runFlush(isAutomatic: Bool) async -> Result<FlushReport, AnalyticsError> {
        let result: Result<FlushReport, AnalyticsError>
        do throws(AnalyticsError) {
            let report = try await deliver(isAutomatic: isAutomatic)
            result = .success(report)
            flushFailure = nil
            failureCount = 0
            let counts = ["batches": "\(report.batches)", "delivered": "\(report.delivered)"]
            logger.log(.info, "Analytics events delivered", counts)
        } catch {
            result = .failure(error)
            // The other process reports its delivery, and a wait was reported when it began.
            let isWait = if case .notDelivered(.waiting, _) = error { true } else { false }
            let isKnown = isWait || [.busy, .consentNeeded].contains(error)
            if error == .cancelled || isAutomatic && isKnown { return result }
            flushFailure = error
            logger.log(error == .consentNeeded ? .info : .warning, "Analytics events not delivered", error: error)
        }
        flushes.send(result)
        return result
    }
}

// MARK: - Automatic flushes
extension Uploader {
    /// Flushes at a start with waiting events, at a number of waiting events, at an interval, and 1, 2, 4 … seconds after
    /// failures, until the task is cancelled.
    func flushAutomatically() async {
        var waitingCount = 0
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        queue.signals.continuation.yield(.interval)
        for await signal in queue.signals.stream {
            switch signal {
            case .stored(let count):
                waitingCount += count
                guard waitingCount >= Self.threshold else { continue }
            case .interval:
                // Applies the consent that another process has set.
                await queue.write()
                waitingCount = await self.waitingCount
            }
            timer?.cancel()
            if waitingCount > 0 {
                waitingCount = 0
                switch await flush(isAutomatic: true) {
                case .success, .failure(.busy), .failure(.consentNeeded), .failure(.cancelled): break
                case .failure: failureCount += 1
                }
            }
            let delay = failureCount == 0 ? config.interval : .seconds(1 << min(failureCount - 1, 5))
            timer = Task { [delay = min(delay, config.interval), clock = dependencies.clock, queue] in
                if (try? await clock.sleep(for: delay)) != nil { queue.signals.continuation.yield(.interval) }
            }
        }
    }
}

// MARK: - Delivery
extension Uploader {
    /// The state of one delivery.
    private struct Delivery {
        let grant: String
        let isAutomatic: Bool
        var state: DeliveryState
        var report = FlushReport()
        /// The compressor, until a compressed batch is refused.
        var compressor: (any GzipCompressing)?
        /// The number of the newest file of the delivery, once the open files are closed. Otherwise it might never end.
        var last = Int.max
        /// The number of the newest file of a refused batch. Up to it, each file is sent alone.
        var lastRefused = -1
    }

    private func deliver(isAutomatic: Bool) async throws(AnalyticsError) -> FlushReport {
        // Stored events are delivered even if new ones cannot be stored.
        let writeFailure = await queue.write()
        guard let grant = try await consent.grant() else { throw .consentNeeded }
        do throws(AnalyticsError) {
            let report = try await dependencies.withLock(Self.name, wait: .zero) { () async throws(AnalyticsError) in
                try await self.deliver(grant, isAutomatic: isAutomatic)
            }
            if let writeFailure { throw writeFailure }
            return report
        } catch .lock(.busy) {
            throw .busy
        }
    }

    private func deliver(_ grant: String, isAutomatic: Bool) async throws(AnalyticsError) -> FlushReport {
        var delivery = Delivery(grant: grant, isAutomatic: isAutomatic, state: try await loadState())
        delivery.compressor = config.compressor
        try await deliverClosedFiles(&delivery)
        // Without a connection the open files stay open, so that no short files pile up.
        let newest = try await dependencies.withLog { log throws(EventLogError) in try await log.closeFiles(of: grant) }
        delivery.last = newest?.whole ?? -1
        try await deliverClosedFiles(&delivery)
        try await removeFinished(of: grant)
        // A denial may have emptied the log.
        guard try await consent.grant() == grant else { throw .consentNeeded }
        return delivery.report
    }

    private func deliverClosedFiles(_ delivery: inout Delivery) async throws(AnalyticsError) {
        while true {
            let batch = try await dependencies.withLog { [grant = delivery.grant, finished] log throws(EventLogError) in
                try await log.nextBatch(of: grant, skipping: finished)
            }
            guard let first = batch.first, first.number.whole <= delivery.last else { return }
            if first.byteCount > config.batchSize, first.events.count > 1 {
                try await split(first, of: delivery.grant)
                continue
            }
            let isAlone = first.number.whole <= delivery.lastRefused
            var byteCount = 0
            let files = batch.prefix { file in
                byteCount += file.byteCount
                return file.number == first.number || !isAlone && byteCount <= config.batchSize
            }
            try await deliver(Array(files), &delivery)
        }
    }

    /// Sends files in one request. A refused batch is left for the next requests, in smaller parts.
    private func deliver(_ files: [EventFile], _ delivery: inout Delivery) async throws(AnalyticsError) {
        let events = files.flatMap(\.events)
        // A damaged file may have no events.
        guard !events.isEmpty else { return await finish(files, of: delivery.grant) }
        try await prepareRequest(&delivery)
        // Few bytes would hardly become fewer.
        let compressor = files.reduce(0) { $0 + $1.byteCount } < 1_000 ? nil : delivery.compressor
        let answer = await Collector(network: dependencies.network, config: config)
            .send(events, sentAt: now, compressor: compressor)
        switch answer {
        case .accepted:
            delivery.report.delivered += events.count
            delivery.report.batches += 1
            let last = AnalyticsStatus.Delivery(date: now, count: delivery.report.delivered)
            await update(&delivery) { $0.didAccept(last) }
            await finish(files, of: delivery.grant)
        case .refused where compressor != nil, .rejected where compressor != nil:
            // The collector may not know gzip. The same events follow uncompressed, as all others of this flush.
            delivery.compressor = nil
        case .refused(let reason):
            try await divide(files, reason: reason, &delivery)
        case _ where Task.isCancelled:
            throw .cancelled
        case .failed(let failure, let retryAfter):
            if let retryAfter, retryAfter > .zero {
                await update(&delivery) { $0.didAskToWait(retryAfter, reason: failure.description, at: now) }
            }
            throw await notDelivered(failure)
        case .rejected(let failure):
            await update(&delivery) { $0.didReject(reason: failure.description, at: now) }
            throw await notDelivered(failure)
        }
    }

    /// Checks the restrictions and the consent before a request.
    private func prepareRequest(_ delivery: inout Delivery) async throws(AnalyticsError) {
        if let wait = delivery.state.wait(at: now), delivery.isAutomatic || wait.isRequested {
            throw await notDelivered(.waiting(until: wait.end))
        }
        // After a refusal, requests keep a distance. A cancelled sleep is detected below.
        if delivery.lastRefused >= 0 { try? await dependencies.clock.sleep(for: .seconds(1)) }
        guard try await consent.grant() == delivery.grant else { throw .consentNeeded }
        guard !Task.isCancelled else { throw .cancelled }
    }

    /// Leaves the files of a refused batch for smaller requests: one by one, then halves of a file. Drops a single event.
    private func divide(_ files: [EventFile], reason: String, _ delivery: inout Delivery) async throws(AnalyticsError) {
        delivery.lastRefused = max(delivery.lastRefused, files.last?.number.whole ?? 0)
        guard let file = files.first, files.count == 1 else { return }
        guard file.events.count == 1 else { return try await split(file, of: delivery.grant) }
        delivery.report.refused += 1
        logger.log(.warning, "Analytics event refused", ["reason": reason])
        await update(&delivery) { $0.didRefuseEvent(reason: reason, at: now) }
        await finish(files, of: delivery.grant)
        if delivery.state.wait(at: now) != nil { throw await notDelivered(.rejected(reason: reason)) }
    }

    private func split(_ file: EventFile, of grant: String) async throws(AnalyticsError) {
        try await dependencies.withLog { log throws(EventLogError) in try await log.split(file.number, of: grant) }
    }

    /// Removes delivered or refused files. If that fails, they are not sent again by this process.
    private func finish(_ files: [EventFile], of grant: String) async {
        finished.formUnion(files.map(\.number))
        try? await removeFinished(of: grant)
    }

    private func removeFinished(of grant: String) async throws(AnalyticsError) {
        guard !finished.isEmpty else { return }
        try await dependencies.withLog { [finished] log throws(EventLogError) in
            try await log.remove(finished.sorted(), of: grant)
        }
        finished = []
    }

    private func notDelivered(_ failure: DeliveryFailure) async -> AnalyticsError {
        .notDelivered(failure, waiting: await waitingCount)
    }

    private var waitingCount: Int { get async { (try? await queue.size())?.count ?? 0 } }
}

// MARK: - State
extension Uploader {
    /// Returns the status, without the consent.
    func status() async -> AnalyticsStatus {
        var status = AnalyticsStatus()
        status.flushFailure = flushFailure
        status.storageFailure = await queue.failure
        status.refusedCount = await queue.refusedCount
        do throws(AnalyticsError) {
            status.pendingCount = await queue.unstoredCount
            let size = try await queue.size()
            status.pendingCount = size.count
            status.pendingBytes = size.bytes
            status.droppedCount = size.dropped
            status.damagedFileCount = size.damagedFiles
            let state = try await loadState()
            status.wait = state.wait(at: now)
            status.refusedCount += state.refusedCount
            status.lastRefusal = state.lastRefusal
            status.lastDelivery = state.lastDelivery
        } catch {
            status.storageFailure = error
        }
        return status
    }

    /// Returns the stored state. Damaged data, or the state for another collector or write key, counts as the initial one.
    private func loadState() async throws(AnalyticsError) -> DeliveryState {
        if let unsavedState { return unsavedState }
        let initial = DeliveryState(collector: config.collector, writeKey: config.writeKey)
        guard let data = try await dependencies.data(for: Self.name),
            let state = try? WireJSON.decode(DeliveryState.self, from: data),
            state.collector == initial.collector, state.writeKey == initial.writeKey
        else { return initial }
        return state
    }

    /// Changes and stores the state. If that fails, it applies until the process ends.
    private func update(_ delivery: inout Delivery, _ change: (inout DeliveryState) -> Void) async {
        let old = delivery.state
        change(&delivery.state)
        guard delivery.state != old, let data = try? WireJSON.encode(delivery.state) else { return }
        let isStored = (try? await consent.store(data, for: Self.name)) != nil
        unsavedState = isStored ? nil : delivery.state
    }
}
