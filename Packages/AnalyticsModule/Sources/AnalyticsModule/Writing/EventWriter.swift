import Core
import Foundation

/// Moves events from memory to the log, with the user's consent.
actor EventWriter {
    /// The maximum number of events in one append. It bounds the memory for encoded events.
    private static let maxCount = 10_000

    private let buffer: EventBuffer
    private let consent: ConsentStore
    private let storage: any SecureStorageProtocol
    private let log: any EventLog
    private let refusedLog: any EventLog
    private let messageIDPrefix: String
    private let context: @Sendable () -> AnalyticsContext
    private let maxEventBytes: Int
    private let makeID: @Sendable () -> String
    private let counter: EventCounter
    private let didStore: @Sendable (_ count: Int) -> Void

    private var task: Task<AnalyticsError?, Never>?
    private var identity: AnonymousIdentity?
    private var storedIdentity: (data: Data, value: AnonymousIdentity?)?
    private var resets = 0
    /// Encoded events that could not be appended. Nothing more is encoded until they are, so that memory is bounded.
    private var unwritten: [Data] = []
    private var refusedEvents: [Data] = []
    /// `true` if all stored events were deleted after the denial.
    private var isWiped = false
    /// The failure of the last write.
    private(set) var failure: AnalyticsError?

    init(
        dependencies: AnalyticsAssembly.Dependencies,
        buffer: EventBuffer,
        consent: ConsentStore,
        messageIDPrefix: String,
        counter: EventCounter,
        didStore: @escaping @Sendable (_ count: Int) -> Void
    ) {
        self.buffer = buffer
        self.consent = consent
        storage = dependencies.storage
        log = dependencies.log
        refusedLog = dependencies.refusedLog
        self.messageIDPrefix = messageIDPrefix
        context = dependencies.context
        maxEventBytes = dependencies.config.limits.eventBytes
        makeID = dependencies.makeID
        self.counter = counter
        self.didStore = didStore
    }

    /// The number of encoded events that are not in the log, and their size in bytes.
    var unwrittenSize: (count: Int, bytes: Int) { (unwritten.count, unwritten.reduce(0) { $0 + $1.count }) }

    var isGranted: Bool { buffer.consent == .granted }

    /// Writes all events tracked before the call if the user has consented, and deletes all after a denial.
    ///
    /// The write runs in its own task, so that cancelling the caller cannot interrupt it.
    ///
    /// - Returns: The failure. The events stay in memory.
    func write() async -> AnalyticsError? {
        while let task {
            // It may have taken the events before those of the caller, so another write is necessary.
            _ = await task.value
        }
        let task = Task {
            do throws(AnalyticsError) {
                try await performWrite()
                failure = nil
            } catch {
                failure = error
            }
            self.task = nil
            return failure
        }
        self.task = task
        return await task.value
    }

    private func performWrite() async throws(AnalyticsError) {
        let count = buffer.size.count
        guard try await applyConsent() else { return }
        guard count > 0 || !unwritten.isEmpty || buffer.resetsIfEmpty ?? resets != resets else { return }
        try await loadIdentity()
        // More events belong to the next write. Otherwise this one might never end.
        var takes = count / Self.maxCount + 1
        var isBufferEmpty = false
        while takes > 0, !isBufferEmpty {
            if unwritten.isEmpty {
                let events = buffer.take(Self.maxCount)
                takes -= 1
                // From now on, the first event in the empty buffer starts another write.
                isBufferEmpty = events.count < Self.maxCount
                encode(events)
                if let resets = buffer.resetsIfEmpty { apply(resets: resets) }
                await storeIdentity()
            }
            try await append()
            // A denial in another process may have come between the check and the append.
            guard try await applyConsent() else { return }
        }
        if !isBufferEmpty { Task { await write() } }
    }

    private func append() async throws(AnalyticsError) {
        do {
            if !unwritten.isEmpty { try await log.append(unwritten) }
        } catch {
            throw .log(error)
        }
        didStore(unwritten.count)
        unwritten = []
        // Without space for it, a refused event is only counted.
        if !refusedEvents.isEmpty { try? await refusedLog.append(refusedEvents) }
        refusedEvents = []
    }

    private func encode(_ events: ArraySlice<PendingEvent>) {
        guard !events.isEmpty else { return }
        var encoder = EventEncoder(messageIDPrefix: messageIDPrefix, context: context(), maxBytes: maxEventBytes)
        var owner: EventOwner?
        unwritten.reserveCapacity(events.count)
        for event in events {
            let isNewOwner = event.owner !== owner
            if isNewOwner { apply(event.owner) }
            owner = event.owner
            var identity = identity ?? AnonymousIdentity(id: makeID())
            let isNewSession = identity.continueSession(at: event.date, makeID: makeID)
            if isNewOwner || isNewSession { encoder.setUser(event.owner.user, identity: identity) }
            self.identity = identity
            switch encoder.encode(event) {
            case .encoded(let json): unwritten.append(json)
            case .refused(let reason, let summary):
                refusedEvents.append(RefusedEvent.record(reason: reason, json: summary))
                counter.add { $0.refused += 1 }
            }
        }
    }
}

// MARK: - Identity
extension EventWriter {
    /// Loads the identity, which another process may have changed.
    private func loadIdentity() async throws(AnalyticsError) {
        do {
            let data = try await storage.data(for: AnonymousIdentity.key)
            guard identity == nil || data != storedIdentity?.data else { return }
            identity = data.flatMap { try? WireJSON.decode(from: $0) }
            storedIdentity = data.map { ($0, identity) }
        } catch {
            throw .storage(error)
        }
    }

    /// Makes the identity that of events of an owner. After a reset or a change of the account it is a new one.
    private func apply(_ owner: EventOwner) {
        apply(resets: owner.resets)
        guard let account = owner.user?.id, account != identity?.account else { return }
        if identity == nil || identity?.account != nil { identity = AnonymousIdentity(id: makeID()) }
        identity?.account = account
    }

    private func apply(resets: Int) {
        guard resets != self.resets else { return }
        self.resets = resets
        identity = AnonymousIdentity(id: makeID())
    }

    /// Stores a new or changed identity. After a failure the next write tries again.
    private func storeIdentity() async {
        guard let identity, identity.needsStoring(over: storedIdentity?.value),
            let data = try? WireJSON.encode(identity)
        else { return }
        if (try? await consent.store(data, for: AnonymousIdentity.key)) == true { storedIdentity = (data, identity) }
    }
}

// MARK: - Consent
extension EventWriter {
    /// Reads the current consent, and deletes all events after a denial.
    ///
    /// - Returns: `true` if the user has consented.
    private func applyConsent() async throws(AnalyticsError) -> Bool {
        let consent: AnalyticsConsent
        do throws(SecureStorageError) {
            consent = try await self.consent.refresh()
        } catch {
            // A denial applies even if it cannot be stored.
            if buffer.consent == .denied { try await wipe() }
            throw .storage(error)
        }
        if consent == .denied { try await wipe() } else { isWiped = false }
        return consent == .granted
    }

    private func wipe() async throws(AnalyticsError) {
        guard !isWiped else { return }
        (unwritten, refusedEvents, identity, storedIdentity) = ([], [], nil, nil)
        do {
            try await log.removeAll()
            try await refusedLog.removeAll()
            isWiped = true
        } catch {
            throw .log(error)
        }
    }
}
