import Core
import Foundation

/// A tracker with its buffer, log and delivery.
///
/// Background tasks do not hold ``groupCommit`` and ``automaticFlusher``, which end them when the last copy is released.
struct AnalyticsTracker: AnalyticsTracking, AnalyticsConsentManaging, AnalyticsStatusProviding {
    let buffer: EventBuffer
    let writer: EventWriter
    let flusher: Flusher
    let groupCommit: GroupCommit
    let automaticFlusher: AutomaticFlusher?
    let log: any EventLog
    let refusedLog: any EventLog
    let consentStore: ConsentStore
    let state: DeliveryStateStore
    let user: any AnalyticsUserProviding
    let config: AnalyticsConfig
    let messageIDPrefix: String
    let counter: EventCounter
    let logger: any LoggerProtocol
    let now: @Sendable () -> Date

    func track(_ event: AnalyticsEvent) {
        guard !buffer.isDenied else { return }
        let user = user.currentUser
        guard let event = process(event, of: user) else { return }
        let number = buffer.nextNumber()
        if config.sampleRate < 1, StableHash("\(messageIDPrefix)-\(number)").fraction >= config.sampleRate { return }
        groupCommit.wake(buffer.append(event, number: number, user: user, now: now()))
    }

    /// Returns the event with the super properties after all plugins, or `nil` if one drops it.
    private func process(_ event: AnalyticsEvent, of user: AnalyticsUser?) -> AnalyticsEvent? {
        var event = event
        buffer.addSuperProperties(to: &event, of: user)
        for plugin in config.plugins {
            guard let changed = plugin.process(event) else { return nil }
            event = changed
        }
        #if DEBUG
        for violation in config.schema?.violations(of: event) ?? [] {
            logger.log(
                .warning,
                "Analytics event violates the schema",
                ["event": event.name ?? "", "violation": violation]
            )
        }
        #endif
        config.recorder?.record(event)
        return event
    }

    func setSuperProperties(_ properties: [String: AnalyticsValue]) {
        buffer.setSuperProperties(properties)
    }

    func reset() {
        buffer.reset()
        groupCommit.wake(.soon)
    }

    func flush(within limit: Duration?) async throws(AnalyticsError) -> FlushReport {
        try await flusher.flush(within: limit)
    }

    func persist() async throws(AnalyticsError) {
        if let failure = await writer.write() { throw failure }
    }
}

// MARK: - Consent
extension AnalyticsTracker {
    var consent: AnalyticsConsent { buffer.consent }

    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) {
        buffer.decide(consent)
        logger.log(.info, "Analytics consent decided", ["consent": consent.rawValue])
        if consent != .granted { await flusher.stop() }
        try await persist()
    }
}

// MARK: - Status
extension AnalyticsTracker {
    var outcomes: AsyncStream<FlushOutcome> { flusher.outcomes.stream() }

    func status() async -> AnalyticsStatus {
        var status = AnalyticsStatus(lastFlush: await flusher.lastFlush, storageFailure: await writer.failure)
        var size = EventLogSize()
        do throws(AnalyticsError) {
            do {
                _ = try await consentStore.refresh()
            } catch {
                throw .storage(error)
            }
            do {
                size = try await log.size()
                counter.setLosses(of: size)
                status.refusedCount = try await refusedLog.size().count
            } catch {
                throw .log(error)
            }
            let state = try await state.load()
            status.postponedUntil = state.postponedUntil(now: now())
            status.writeKeyRejection = state.writeKeyRejection?.reason
            status.lastDelivery = state.lastDelivery
        } catch {
            status.storageFailure = error
        }
        let (memory, unwritten) = (buffer.size, await writer.unwrittenSize)
        status.consent = buffer.consent
        status.pendingCount = size.count + memory.count + unwritten.count
        status.pendingBytes = size.bytes + memory.bytes + unwritten.bytes
        status.total = counter.total
        return status
    }

    func refusedEvents(limit: Int) async throws(AnalyticsError) -> [RefusedEvent] {
        do {
            let records = try await refusedLog.read(after: nil, maxCount: .max, maxBytes: .max)
            return records.suffix(max(limit, 0)).compactMap { RefusedEvent(record: $0.data) }
        } catch {
            throw .log(error)
        }
    }
}
