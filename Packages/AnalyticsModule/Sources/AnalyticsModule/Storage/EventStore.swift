import Core
import Foundation

/// Stores the queue of one server as chunks.
///
/// The data under a key never changes: a chunk that grows is stored under a new key before the old one is deleted.
/// Neither a crash nor another process with the same storage can lose an event. At worst an event is sent twice with
/// the same message id.
actor EventStore {
    enum SaveResult {
        /// All events tracked before the save are stored.
        case saved
        /// The events can be sent, but some are not stored.
        case notSaved(SecureStorageError)
        /// The stored queue could not be read, so no event can be sent yet.
        case notLoaded(SecureStorageError)

        var error: SecureStorageError? {
            switch self {
            case .saved: nil
            case .notSaved(let error), .notLoaded(let error): error
            }
        }
    }

    private let storage: any SecureStorageProtocol
    private let server: String
    private let queue: EventQueue
    private let maxEventBytes: Int
    private let makeID: @Sendable () -> String

    private var saveTask: Task<SaveResult, Never>?
    private var encoder: EventEncoder?
    private var chunks: [Chunk] = []
    private var unreadKeys: [ChunkKey] = []
    private var obsoleteKeys: [String] = []
    /// `true` if the user has refused analytics and all stored events are marked for deletion.
    private var isDiscarded = false
    private var nextNumber = 0
    private var lastChunkID = 0
    private lazy var writer = makeID()

    /// The error of the last attempt to delete obsolete keys, which each save repeats.
    private var deletionError: SecureStorageError?
    /// The error of the last attempt to read chunks of earlier runs, which each save repeats.
    private(set) var readError: SecureStorageError?

    init(
        storage: any SecureStorageProtocol,
        server: String,
        queue: EventQueue,
        maxEventBytes: Int,
        makeID: @escaping @Sendable () -> String
    ) {
        self.storage = storage
        self.server = server
        self.queue = queue
        self.maxEventBytes = maxEventBytes
        self.makeID = makeID
    }

    /// Loads the stored queue, stores new events, and deletes events that are no longer queued.
    ///
    /// The save runs in its own task, so that cancelling the caller cannot interrupt it.
    func save() async -> SaveResult {
        while let saveTask {
            // It may have begun before the caller's events were tracked, so another save is necessary.
            _ = await saveTask.value
        }
        let task = Task { await performSave() }
        saveTask = task
        return await task.value
    }

    private func performSave() async -> SaveResult {
        defer { saveTask = nil }
        let target = queue.trackedCount
        let encoder: EventEncoder
        do throws(SecureStorageError) {
            encoder = try await load()
            try await discardIfRefused()
        } catch {
            return .notLoaded(error)
        }
        await deleteObsolete()
        var failure: SecureStorageError?
        repeat {
            encodeEvents(encoder)
            if failure == nil { failure = await storeChunks() }
        } while queue.takenCount < target
        await deleteObsolete()
        if failure == nil, queue.consent == .denied { failure = deletionError }
        return failure.map { .notSaved($0) } ?? .saved
    }
}

// MARK: - Load
extension EventStore {
    private func load() async throws(SecureStorageError) -> EventEncoder {
        if let encoder {
            await readChunks()
            return encoder
        }
        queue.restore(try await storedConsent())
        let keys = try await storage.keys().compactMap { ChunkKey($0, server: server) }.sorted()
        let encoder = EventEncoder(anonymousID: try await anonymousID())
        unreadKeys = queue.consent == .denied ? [] : keys
        nextNumber = (keys.last?.number ?? 0) + 1
        await readChunks()
        self.encoder = encoder
        return encoder
    }

    private func anonymousID() async throws(SecureStorageError) -> String {
        let key = "analytics.anonymousId"
        let stored = try await storage.data(for: key)
        if let stored, let id = String(data: stored, encoding: .utf8), !id.isEmpty { return id }
        let id = makeID()
        try await storage.transaction { transaction in
            if let stored { transaction["analytics.damaged.anonymousId"] = stored }
            transaction[key] = Data(id.utf8)
        }
        if stored != nil { queue.countDamage() }
        return id
    }

    /// Reads the chunks of earlier runs. Chunks that cannot be read do not delay the others.
    private func readChunks() async {
        guard !unreadKeys.isEmpty else { return }
        readError = nil
        var remainingKeys: [ChunkKey] = []
        var restored: [QueuedEvent] = []
        // A crash between storing a grown chunk and deleting the old one leaves both.
        var knownIDs: Set<String> = []
        for key in unreadKeys {
            do throws(SecureStorageError) {
                guard let data = try await storage.data(for: key.text) else { continue }
                guard let events = Chunk.parse(data) else {
                    queue.countDamage()
                    await quarantine(data, key)
                    continue
                }
                lastChunkID += 1
                chunks.append(Chunk(id: lastChunkID, key: key, isSaved: true))
                for event in events where knownIDs.insert(event.messageID).inserted {
                    restored.append(QueuedEvent(chunk: lastChunkID, json: event.json))
                }
            } catch {
                readError = error
                remainingKeys.append(key)
            }
        }
        unreadKeys = remainingKeys
        queue.restore(restored)
    }

    /// Moves a damaged chunk to another key. If that fails, the next run finds it again.
    private func quarantine(_ data: Data, _ key: ChunkKey) async {
        guard (try? await storage.set(data, for: key.damagedText)) != nil else { return }
        try? await storage.delete(key.text)
    }
}

// MARK: - Save
extension EventStore {
    /// Encodes events and adds them to chunks. Stops after the size of one chunk, so that the actor does not block a
    /// thread for long.
    private func encodeEvents(_ encoder: EventEncoder) {
        var byteCount = 0
        while byteCount < Chunk.maxBytes, let event = queue.takeUnencoded() {
            guard let json = encoder.encode(event), json.count <= maxEventBytes else {
                queue.rejectUnencoded()
                continue
            }
            byteCount += json.count
            let index = indexOfChunk(for: json)
            chunks[index].append(json)
            queue.enqueue(QueuedEvent(chunk: chunks[index].id, json: json))
        }
    }

    /// Returns the index of the last chunk if this run created it and it has room, otherwise that of a new chunk.
    private func indexOfChunk(for json: Data) -> Int {
        if let last = chunks.indices.last, !chunks[last].events.isEmpty,
            chunks[last].byteCount + json.count <= Chunk.maxBytes
        {
            return last
        }
        lastChunkID += 1
        chunks.append(Chunk(id: lastChunkID))
        return chunks.endIndex - 1
    }

    /// Stores the chunks that have changed, each under a new key. Stops at the first error and returns it.
    private func storeChunks() async -> SecureStorageError? {
        for index in chunks.indices where !chunks[index].isSaved {
            let key = ChunkKey(server: server, number: nextNumber, writer: writer)
            nextNumber += 1
            do throws(SecureStorageError) {
                try await storage.set(chunks[index].data, for: key.text)
            } catch {
                return error
            }
            if let oldKey = chunks[index].key { obsoleteKeys.append(oldKey.text) }
            chunks[index].key = key
            chunks[index].isSaved = true
        }
        return nil
    }

    /// Deletes chunks without queued events, and the old keys of grown chunks. Keys that cannot be deleted stay marked
    /// for the next attempt. Until then, their events can at worst be sent twice.
    private func deleteObsolete() async {
        let finished = chunks.filter { queue.pendingCount(ofChunk: $0.id) == 0 }
        chunks.removeAll { chunk in finished.contains { $0.id == chunk.id } }
        obsoleteKeys += finished.compactMap(\.key?.text)
        deletionError = nil
        while let key = obsoleteKeys.first {
            do throws(SecureStorageError) {
                try await storage.delete(key)
            } catch {
                deletionError = error
                return
            }
            obsoleteKeys.removeFirst()
        }
    }
}

// MARK: - Consent
extension EventStore {
    private static let consentKey = "analytics.consent"

    /// Stores the current consent.
    func saveConsent() async throws(SecureStorageError) {
        var saved: AnalyticsConsent
        repeat {
            saved = queue.consent
            try await storage.set(Data(saved.rawValue.utf8), for: Self.consentKey)
            // During the wait, the consent may have changed, or another call may have stored an older one.
        } while queue.consent != saved
    }

    /// Returns the stored consent, or `nil` if there is none. An unknown value counts as `undecided`.
    private func storedConsent() async throws(SecureStorageError) -> AnalyticsConsent? {
        guard let data = try await storage.data(for: Self.consentKey) else { return nil }
        return AnalyticsConsent(rawValue: String(decoding: data, as: UTF8.self)) ?? .undecided
    }

    /// Marks all stored events for deletion if the user has refused analytics, including those for other servers and
    /// damaged records.
    private func discardIfRefused() async throws(SecureStorageError) {
        guard queue.consent == .denied else {
            isDiscarded = false
            return
        }
        guard !isDiscarded else { return }
        let keys = try await storage.keys()
        chunks = []
        unreadKeys = []
        readError = nil
        obsoleteKeys = keys.filter { $0.hasPrefix(ChunkKey.prefix) || $0.hasPrefix(ChunkKey.damagedPrefix) }
        isDiscarded = true
    }
}
