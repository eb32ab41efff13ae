import Core
import Foundation

/// Moves events from memory to the log, with the user's consent.
actor EventQueue {
    /// A number of events was stored, or the interval has passed.
    enum Signal { case stored(Int), interval }

    /// The time for which events are collected before a write.
    private static let window = Duration.milliseconds(100)

    private let buffer: EventBuffer
    private let consent: ConsentStore
    private let dependencies: AnalyticsDependencies
    private let messageIDPrefix: String
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// The reasons to look for waiting events.
    nonisolated let signals = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(100))

    private var task: Task<AnalyticsError?, Never>?
    /// The number of writes that were started.
    private var writeCount = 0
    /// The grant of the unwritten events and of the identity.
    private var grant: String?
    private var identity: AnonymousIdentity?
    private var storedIdentity: (data: Data, value: AnonymousIdentity?)?
    private var resets = 0
    /// Encoded events that are not in the log. Nothing more is encoded until they are, so that memory is bounded.
    private var unwritten: ArraySlice<Data> = []
    /// The number of invalid or too large events.
    private(set) var refusedCount = 0
    /// The failure of the last write.
    private(set) var failure: AnalyticsError?

    init(buffer: EventBuffer, consent: ConsentStore, dependencies: AnalyticsDependencies) {
        self.buffer = buffer
        self.consent = consent
        self.dependencies = dependencies
        messageIDPrefix = dependencies.makeID()
    }

    /// The number of events of this process that are not in the log. During a write, some may be in both.
    var unstoredCount: Int { buffer.count + unwritten.count }

    /// Returns the number of waiting events, in the log and in memory, and the size of those in the log.
    func size() async throws(AnalyticsError) -> EventLogSize {
        while true {
            while let task { _ = await task.value }
            let writes = writeCount
            var size = EventLogSize()
            if let grant = try await consent.grant() {
                size = try await dependencies.withLog { log throws(EventLogError) in try await log.size(of: grant) }
            }
            // Events that were written meanwhile may be counted in neither place or in both.
            guard writes == writeCount else { continue }
            size.count += unstoredCount
            return size
        }
    }

    /// Starts a write.
    nonisolated func wake(_ wake: EventBuffer.Wake) {
        switch wake {
        case .soon: wakes.continuation.yield()
        case .now: Task(priority: .utility) { await write() }
        }
    }

    /// Reads the stored consent, and writes the events after each wake, until the task is cancelled.
    func run() async {
        await writeUntilStored()
        for await _ in wakes.stream {
            try? await dependencies.clock.sleep(for: Self.window)
            await writeUntilStored()
        }
    }

    /// Writes all events, and tries again after 1, 2, 4, … 32 seconds until that succeeds.
    private func writeUntilStored() async {
        var delay = Duration.seconds(1)
        while let error = await write() {
            dependencies.logger.log(.warning, "Analytics events not stored", error: error)
            guard (try? await dependencies.clock.sleep(for: delay)) != nil else { return }
            delay = min(delay * 2, .seconds(32))
        }
    }

    /// Writes all events tracked before the call if the user has consented. Carries out decisions about the consent.
    ///
    /// The write runs in its own task, so that cancelling the caller cannot interrupt it.
    ///
    /// - Returns: The failure. The events stay in memory.
    @discardableResult
    func write() async -> AnalyticsError? {
        while let task {
            // It may have taken the events before those of the caller, so another write is necessary.
            _ = await task.value
        }
        writeCount += 1
        let task = Task {
            do throws(AnalyticsError) {
                try await performWrite()
                failure = nil
            } catch {
                failure = error
            }
            buffer.setLogWorking(failure == nil)
            self.task = nil
            return failure
        }
        self.task = task
        return await task.value
    }

    /// Closes the file of this process.
    func closeFiles() async throws(AnalyticsError) {
        guard let grant else { return }
        _ = try await dependencies.withLog { log throws(EventLogError) in try await log.closeFiles(of: grant) }
    }

    private func performWrite() async throws(AnalyticsError) {
        let grant: String?
        do {
            grant = try await consent.grant()
        } catch {
            // A denial applies even if it cannot be stored.
            if buffer.consent == .denied { discard() }
            throw error
        }
        if grant != self.grant { discard() }
        self.grant = grant
        var remaining = buffer.count
        guard let grant, remaining > 0 || !unwritten.isEmpty || buffer.resetsIfEmpty ?? resets != resets else { return }
        try await loadIdentity()
        repeat {
            if unwritten.isEmpty {
                // Under another grant, the write starts again.
                guard let events = buffer.take(EventFile.maxCount, of: grant) else { return try await performWrite() }
                remaining -= events.count
                await encode(events)
                if let resets = buffer.resetsIfEmpty { apply(resets: resets) }
                await storeIdentity()
            }
            try await append(of: grant)
        } while remaining > 0 && buffer.count > 0 && self.grant != nil
        // More events belong to the next write. Otherwise this one might never end.
        if buffer.count > 0 { wake(.soon) }
    }

    /// Appends the encoded events to the log, or drops them if their grant has ended.
    private func append(of grant: String) async throws(AnalyticsError) {
        var mayRestoreFolder = true
        while !unwritten.isEmpty {
            var byteCount = 0
            let records = unwritten.prefix { record in
                byteCount += record.count
                return byteCount <= EventFile.maxBytes
            }
            do throws(EventLogError) {
                try await dependencies.eventLog.append(Array(records), of: grant)
                unwritten.removeFirst(records.count)
                signals.continuation.yield(.stored(records.count))
            } catch .grantEnded where mayRestoreFolder {
                mayRestoreFolder = false
                guard try await consent.restoreFolder() == grant else { return discard() }
            } catch {
                throw .log(error)
            }
        }
    }

    /// Drops the encoded events of a grant that has ended.
    private func discard() {
        unwritten = []
        grant = nil
        identity = nil
        storedIdentity = nil
    }

    private func encode(_ events: ArraySlice<TrackedEvent>) async {
        guard let first = events.first else { return }
        if identity == nil { await startIdentity(at: first.date) }
        let encoder = EventEncoder(messageIDPrefix: messageIDPrefix, context: dependencies.context())
        for event in events {
            do {
                unwritten.append(try encoder.encode(event, identity: identity(of: event)))
            } catch {
                refusedCount += 1
                dependencies.logger.log(.warning, "Analytics event refused", ["reason": error.reason])
            }
        }
    }
}

// MARK: - Identity
extension EventQueue {
    /// Loads the identity, which another process may have changed.
    private func loadIdentity() async throws(AnalyticsError) {
        let data = try await dependencies.data(for: AnonymousIdentity.key)
        guard identity == nil || data != storedIdentity?.data else { return }
        identity = data.flatMap { try? WireJSON.decode(from: $0) }
        storedIdentity = data.map { ($0, identity) }
    }

    /// Stores a first identity, or loads that of another process that has started at the same time.
    private func startIdentity(at date: Date) async {
        var first = AnonymousIdentity(id: dependencies.makeID())
        first.continueSession(at: date, makeID: dependencies.makeID)
        identity = first
        await storeIdentity()
        guard storedIdentity?.value == nil else { return }
        identity = nil
        try? await loadIdentity()
        identity = identity ?? first
    }

    /// Returns the identity of an event. After a reset, and for another account or none, also in a later run, it is a new one.
    private func identity(of event: TrackedEvent) -> AnonymousIdentity {
        apply(resets: event.owner.resets)
        var identity = identity ?? AnonymousIdentity(id: dependencies.makeID())
        let account = event.owner.user?.id
        if ![nil, account].contains(identity.account) { identity = AnonymousIdentity(id: dependencies.makeID()) }
        identity.account = account
        identity.continueSession(at: event.date, makeID: dependencies.makeID)
        self.identity = identity
        return identity
    }

    private func apply(resets: Int) {
        guard resets != self.resets else { return }
        self.resets = resets
        identity = AnonymousIdentity(id: dependencies.makeID())
    }

    /// Stores a new or changed identity. After a failure the next write tries again.
    private func storeIdentity() async {
        guard let identity, identity.needsStoring(over: storedIdentity?.value),
            let data = try? WireJSON.encode(identity)
        else { return }
        // Another process may have started a new identity since. The former one and a first one do not replace it.
        let isNew = storedIdentity?.value.map { $0.id != identity.id } ?? false
        let former = storedIdentity?.data
        let isStored = try? await consent.store(data, for: AnonymousIdentity.key) { isNew || $0 == former }
        if isStored == true { storedIdentity = (data, identity) }
    }
}
