import Foundation
import Logging

/// Holds the state, one change at a time, and has it on disk before a change is answered.
actor StateStore {
    /// The events received since the start.
    private(set) var events: [ReceivedEvent] = []

    private var state: SandboxState
    private let file: StateFile?
    private let logger: Logger
    /// The keys of requests that are being worked on.
    private var claimedKeys: Set<String> = []
    /// How often the state was changed, and which of that is on disk.
    private var changes = 0
    private var changesOnDisk = 0
    private var writing: Task<Void, any Error>?

    init(state: SandboxState, file: StateFile?, logger: Logger) {
        self.state = state
        self.file = file
        self.logger = logger
    }

    /// Looks at the state.
    func read<Value: Sendable>(_ look: @Sendable (SandboxState) -> Value) -> Value {
        look(state)
    }

    /// Changes the state and returns once that is on disk. What `change` did before it threw counts too.
    func update<Value: Sendable>(
        now: Date,
        _ change: @Sendable (inout SandboxState) throws -> Value
    ) async throws -> Value {
        state.prune(now: now)
        let result = Result { try change(&state) }
        changes += 1
        try await save()
        return try result.get()
    }

    /// Takes in the events that did not come before.
    func receive(_ received: [ReceivedEvent]) async throws {
        events = (events + state.receive(received)).suffix(SandboxState.messageMemory)
        changes += 1
        try await save()
    }

    /// Says what to do with a request that has an idempotency key; after `work`, ``release(_:)`` is to follow.
    func claim(_ key: String, fingerprint: String, now: Date) async throws -> Claim {
        guard !claimedKeys.contains(key) else { throw Problem(.idempotencyKeyInUse) }
        guard let answer = state.answers[key], !answer.isExpired(now: now) else {
            claimedKeys.insert(key)
            return .work
        }
        guard answer.fingerprint == fingerprint else { throw Problem(.idempotencyKeyReused) }
        // The first request may have failed because the disk did: nothing is promised that is not on it.
        try await save()
        return .replay(answer)
    }

    /// Lets the next request with the key in.
    func release(_ key: String) {
        claimedKeys.remove(key)
    }

    /// Returns once all changes so far are on disk. Those that come while one write runs share the next one.
    private func save() async throws {
        guard let file else { return }
        let wanted = changes
        while changesOnDisk < wanted {
            // Not a child of this request's task: others wait for it too when this one is cancelled.
            let task = writing ?? Task { try await write(to: file) }
            writing = task
            do {
                try await task.value
            } catch {
                logger.error("\((error as? SandboxError)?.errorDescription ?? "\(error)")")
                throw Problem(.internalError, "The state could not be kept.")
            }
        }
    }

    private func write(to file: StateFile) async throws {
        defer { writing = nil }
        let number = changes
        try await file.replace(with: state)
        changesOnDisk = number
    }
}

/// What to do with a request that has an idempotency key.
enum Claim: Sendable {
    case work
    case replay(KeptAnswer)
}
