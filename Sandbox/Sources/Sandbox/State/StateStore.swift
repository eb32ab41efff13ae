import Foundation
import Logging

/// The owner of the state. It writes each change to disk before the response is sent.
actor StateStore {
    /// The events received since the start.
    private(set) var events: [ReceivedEvent] = []

    private var state: SandboxState
    private let file: StateFile?
    private let logger: Logger
    /// The users who entered their password but no one-time code yet, by ticket.
    private var tickets: [String: (user: SeedUser, expires: Date)] = [:]
    /// The signed-in browsers, by the SHA-256 of their cookie.
    private var browserSessions: [String: BrowserSession] = [:]
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

    /// Returns the payments as of a date, after they are on disk.
    func payments(now: Date) async throws -> PaymentTable {
        if state.payments.completeProcessing(now: now) { changeCount += 1 }
        let payments = state.payments
        try await save(changeCount)
        return payments
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
        try await save(changeCount)
        return try result.get()
    }

    /// Stores new events.
    func receive(_ received: [ReceivedEvent]) async throws {
        events = (events + state.receive(received)).suffix(SandboxState.messageIDLimit)
        changeCount += 1
        try await save(changeCount)
    }

    /// Stores a ticket for five minutes.
    func add(ticket: String, of user: SeedUser, now: Date) {
        tickets = tickets.filter { $0.value.expires > now }
        tickets[ticket] = (user, now + 5 * 60)
    }

    func user(ofTicket ticket: String, now: Date) -> SeedUser? {
        tickets[ticket].flatMap { $0.expires > now ? $0.user : nil }
    }

    /// Stores a session of a browser in place of its former one, and returns the value of its cookie.
    func add(_ session: BrowserSession, replacing formerID: String?) -> String {
        endBrowserSession(formerID)
        browserSessions = browserSessions.filter { $0.value.expires > session.signInDate }
        let id = RandomText.token()
        browserSessions[id.sha256] = session
        return id
    }

    func browserSession(_ id: String?, now: Date) -> BrowserSession? {
        id.flatMap { browserSessions[$0.sha256] }.flatMap { $0.expires > now ? $0 : nil }
    }

    func endBrowserSession(_ id: String?) {
        if let id { browserSessions[id.sha256] = nil }
    }

    /// Waits until the first `count` changes are on disk. Changes during a write share the next write.
    private func save(_ count: Int) async throws {
        guard let file else { return }
        while savedChangeCount < count {
            // An unstructured task, because other requests also wait for it.
            let task = writing ?? Task { try await write(to: file) }
            writing = task
            do {
                try await task.value
            } catch {
                logger.error("\((error as? SandboxError)?.errorDescription ?? "\(error)")")
                throw Problem(.insufficientStorage, "The state could not be saved. Free disk space, then repeat.")
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
