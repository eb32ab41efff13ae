import Foundation
import Logging

/// The owner of the state. It writes each change to disk before the response is sent.
actor StateStore {
    /// The events received since the start.
    private(set) var events: [ReceivedEvent] = []

    private var state: SandboxState
    private let file: StateFile?
    private let logger: Logger
    /// The idempotency keys of requests in progress.
    private var reservedKeys: Set<String> = []
    /// The users who entered their password but no one-time code yet, by ticket.
    private var tickets: [String: (user: SeedUser, expires: Date)] = [:]
    /// The number of token requests since the start of the minute.
    private var tokenRequests = (start: Date.distantPast, count: 0)
    private var changeCount = 0
    private var savedChangeCount = 0
    private var writing: Task<Void, any Error>?

    init(state: SandboxState, file: StateFile?, logger: Logger) {
        self.state = state
        self.file = file
        self.logger = logger
    }

    func read<Value: Sendable>(_ body: @Sendable (SandboxState) -> Value) -> Value {
        body(state)
    }

    /// Reads the payments as of a date.
    func payments<Value: Sendable>(
        now: Date,
        _ body: @Sendable (PaymentTable) throws -> Value
    ) rethrows -> Value {
        state.payments.completeProcessing(now: now)
        return try body(state.payments)
    }

    /// Changes the state and waits until the change is on disk, even if `change` throws.
    func update<Value: Sendable>(
        now: Date,
        _ change: @Sendable (inout SandboxState) throws -> Value
    ) async throws -> Value {
        state.prune(now: now)
        state.payments.completeProcessing(now: now)
        let result = Result { try change(&state) }
        changeCount += 1
        try await save()
        return try result.get()
    }

    /// Stores new events.
    func receive(_ received: [ReceivedEvent]) async throws {
        events = (events + state.receive(received)).suffix(SandboxState.messageIDLimit)
        changeCount += 1
        try await save()
    }

    /// Reserves an idempotency key. If the result is `reserved`, the caller must call ``release(_:)``.
    func reserve(_ key: String, fingerprint: String, now: Date) async throws -> KeyReservation {
        guard !reservedKeys.contains(key) else { throw Problem(.idempotencyKeyInUse) }
        guard let response = state.responses[key], !response.isExpired(now: now) else {
            reservedKeys.insert(key)
            return .reserved
        }
        guard response.fingerprint == fingerprint else { throw Problem(.idempotencyKeyReused) }
        // The response may not be on disk yet if an earlier write failed.
        try await save()
        return .completed(response)
    }

    func release(_ key: String) {
        reservedKeys.remove(key)
    }

    /// Stores a ticket for five minutes.
    func add(ticket: String, of user: SeedUser, now: Date) {
        tickets = tickets.filter { $0.value.expires > now }
        tickets[ticket] = (user, now.addingTimeInterval(5 * 60))
    }

    func user(ofTicket ticket: String, now: Date) -> SeedUser? {
        tickets[ticket].flatMap { $0.expires > now ? $0.user : nil }
    }

    /// Counts a token request. Returns the seconds until the next minute if there are more than `limit` in this one.
    func countTokenRequest(limit: Int, now: Date) -> Int? {
        if now.timeIntervalSince(tokenRequests.start) >= 60 { tokenRequests = (now, 0) }
        tokenRequests.count += 1
        guard tokenRequests.count > limit else { return nil }
        return Int((60 - now.timeIntervalSince(tokenRequests.start)).rounded(.up))
    }

    /// Waits until all changes are on disk. Changes during a write share the next write.
    private func save() async throws {
        guard let file else { return }
        let target = changeCount
        while savedChangeCount < target {
            // An unstructured task, because other requests also wait for it.
            let task = writing ?? Task { try await write(to: file) }
            writing = task
            do {
                try await task.value
            } catch {
                logger.error("\((error as? SandboxError)?.errorDescription ?? "\(error)")")
                throw Problem(.internalError, "The state could not be saved.")
            }
        }
    }

    private func write(to file: StateFile) async throws {
        defer { writing = nil }
        let count = changeCount
        try await file.replace(with: state)
        savedChangeCount = count
    }
}

/// The result of reserving an idempotency key.
enum KeyReservation: Sendable {
    /// The key is new, and reserved for this request.
    case reserved
    /// An earlier request has this response.
    case completed(StoredResponse)
}
