import Foundation
import Logging

/// Holds the state. Each change is on disk before it is answered.
actor StateStore {
    /// The events received since the start.
    private(set) var events: [ReceivedEvent] = []

    private var state: SandboxState
    private let file: StateFile?
    private let logger: Logger
    /// The idempotency keys of requests in progress.
    private var reservedKeys: Set<String> = []
    /// The number of changes, and how many of them are on disk.
    private var changes = 0
    private var changesOnDisk = 0
    private var writing: Task<Void, any Error>?

    init(state: SandboxState, file: StateFile?, logger: Logger) {
        self.state = state
        self.file = file
        self.logger = logger
    }

    /// Reads the state.
    func read<Value: Sendable>(_ look: @Sendable (SandboxState) -> Value) -> Value {
        look(state)
    }

    /// Changes the state and returns once the change is on disk, also if `change` throws.
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

    /// Stores the events that are new.
    func receive(_ received: [ReceivedEvent]) async throws {
        events = (events + state.receive(received)).suffix(SandboxState.messageMemory)
        changes += 1
        try await save()
    }

    /// Reserves an idempotency key. After `work`, the caller calls ``release(_:)``.
    func reserve(_ key: String, fingerprint: String, now: Date) async throws -> KeyReservation {
        guard !reservedKeys.contains(key) else { throw Problem(.idempotencyKeyInUse) }
        guard let answer = state.answers[key], !answer.isExpired(now: now) else {
            reservedKeys.insert(key)
            return .work
        }
        guard answer.fingerprint == fingerprint else { throw Problem(.idempotencyKeyReused) }
        // The first request may have failed because of the disk: only changes on disk are acknowledged.
        try await save()
        return .replay(answer)
    }

    /// Admits the next request with the key.
    func release(_ key: String) {
        reservedKeys.remove(key)
    }

    /// Returns once all changes so far are on disk. Changes during a write share the next one.
    private func save() async throws {
        guard let file else { return }
        let wanted = changes
        while changesOnDisk < wanted {
            // Not a child task: other requests wait for it when this one is cancelled.
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

/// The result of reserving an idempotency key.
enum KeyReservation: Sendable {
    /// The key is new: do the work.
    case work
    case replay(StoredResponse)
}
