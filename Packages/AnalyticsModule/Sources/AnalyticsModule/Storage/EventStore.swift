import Core
import Foundation

/// Keeps the queue in storage, as chunks.
///
/// What is stored under a key never changes: a chunk that grows is written under a new key before the old one is
/// deleted. So neither a crash nor another process with the same storage can lose an event; at worst one is sent
/// again, with its message id.
actor EventStore {
    /// How a save ended.
    enum Saved {
        /// Everything tracked before it is durable.
        case durable
        /// The events can be sent, but not all are written.
        case inMemory(SecureStorageError)
        /// The queue of earlier runs could not be read, so nothing may be sent yet.
        case notLoaded(SecureStorageError)
    }

    private let storage: any SecureStorageProtocol
    private let queue: EventQueue
    private let library: AnalyticsConfig.Library
    private let maxEventBytes: Int
    private let makeID: @Sendable () -> String

    private var saving: Task<Saved, Never>?
    private var encoder: EventEncoder?
    private var chunks: [Chunk] = []
    private var unread: [ChunkKey] = []
    private var obsolete: [String] = []
    /// Whether everything was removed since the person refused.
    private var isDiscarded = false
    private var nextNumber = 0
    private var nextChunk = 0
    private lazy var writer = makeID()

    /// Why something that is no longer wanted is still stored, if it is. Each save tries again.
    private var undeleted: SecureStorageError?
    /// Why chunks of an earlier run are not loaded yet, if some are not. Each save tries again.
    private(set) var unreadable: SecureStorageError?

    init(_ dependencies: AnalyticsAssembly.Dependencies, queue: EventQueue) {
        self.queue = queue
        storage = dependencies.storage
        library = dependencies.config.library
        maxEventBytes = dependencies.config.limits.eventBytes
        makeID = dependencies.makeID
    }

    /// Loads what is not loaded, writes what is not written, and deletes what is no longer queued.
    ///
    /// It runs in a task of its own: the caller's cancellation cannot stop it half-way.
    func save() async -> Saved {
        while let saving {
            // It may have begun before the caller's events were tracked, so it is not enough.
            _ = await saving.value
        }
        let task = Task { await update() }
        saving = task
        return await task.value
    }

    private func update() async -> Saved {
        defer { saving = nil }
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
            takeFresh(encoder)
            if failure == nil { failure = await write() }
        } while queue.takenCount < target
        await deleteObsolete()
        if failure == nil, queue.consent == .denied { failure = undeleted }
        return failure.map { .inMemory($0) } ?? .durable
    }
}

// MARK: - Load
extension EventStore {
    private func load() async throws(SecureStorageError) -> EventEncoder {
        if let encoder {
            await readChunks()
            return encoder
        }
        queue.restore(try await keptConsent())
        let keys = try await storage.keys().compactMap(ChunkKey.init).sorted()
        let encoder = EventEncoder(anonymousID: try await anonymousID(), library: library)
        unread = queue.consent == .denied ? [] : keys
        nextNumber = (keys.last?.number ?? 0) + 1
        await readChunks()
        self.encoder = encoder
        return encoder
    }

    private func anonymousID() async throws(SecureStorageError) -> String {
        let key = "analytics.anonymousId"
        if let data = try await storage.data(for: key) {
            if let id = String(data: data, encoding: .utf8), !id.isEmpty { return id }
            try await storage.set(data, for: "analytics.damaged.anonymousId")
            queue.noteDamage()
        }
        let id = makeID()
        try await storage.set(Data(id.utf8), for: key)
        return id
    }

    /// Reads the chunks of earlier runs. One that cannot be read does not keep the others from being sent.
    private func readChunks() async {
        guard !unread.isEmpty else { return }
        unreadable = nil
        var stillUnread: [ChunkKey] = []
        var restored: [QueuedEvent] = []
        // A crash between writing a grown chunk and deleting the old one leaves both.
        var known: Set<String> = []
        for key in unread {
            do throws(SecureStorageError) {
                guard let data = try await storage.data(for: key.text) else { continue }
                guard let events = Chunk.parse(data) else {
                    queue.noteDamage()
                    await putAside(data, key)
                    continue
                }
                nextChunk += 1
                chunks.append(Chunk(id: nextChunk, key: key, isSaved: true))
                for event in events where known.insert(event.messageID).inserted {
                    restored.append(QueuedEvent(chunk: nextChunk, json: event.json))
                }
            } catch {
                unreadable = error
                stillUnread.append(key)
            }
        }
        unread = stillUnread
        queue.restore(restored)
    }

    private func putAside(_ data: Data, _ key: ChunkKey) async {
        do throws(SecureStorageError) {
            try await storage.set(data, for: key.damagedText)
            try await storage.delete(key.text)
        } catch {
            // It stays where it is, and is found again in the next run.
        }
    }
}

// MARK: - Save
extension EventStore {
    /// Encodes fresh events and adds them to the chunks, a chunk's worth at a time: so the actor does not hold its
    /// thread for long.
    private func takeFresh(_ encoder: EventEncoder) {
        var bytes = 0
        while bytes < Chunk.maxBytes, let event = queue.takeFresh() {
            guard let json = encoder.encode(event), json.count <= maxEventBytes else {
                queue.reject()
                continue
            }
            bytes += json.count
            let index = indexOfChunk(for: json)
            chunks[index].append(json)
            queue.enqueue(QueuedEvent(chunk: chunks[index].id, json: json))
        }
    }

    /// The last chunk while it has room, unless it is of an earlier run; else a new one.
    private func indexOfChunk(for json: Data) -> Int {
        if let last = chunks.indices.last, !chunks[last].events.isEmpty,
            chunks[last].byteCount + json.count <= Chunk.maxBytes
        {
            return last
        }
        nextChunk += 1
        chunks.append(Chunk(id: nextChunk))
        return chunks.endIndex - 1
    }

    /// Writes the chunks that have changed. A key whose writing failed is not used again.
    private func write() async -> SecureStorageError? {
        for index in chunks.indices where !chunks[index].isSaved {
            let key = ChunkKey(number: nextNumber, writer: writer)
            nextNumber += 1
            do throws(SecureStorageError) {
                try await storage.set(chunks[index].data, for: key.text)
            } catch {
                return error
            }
            if let old = chunks[index].key { obsolete.append(old.text) }
            chunks[index].key = key
            chunks[index].isSaved = true
        }
        return nil
    }

    /// Deletes what is stored of chunks none of whose events are queued any more, and what grown chunks replaced.
    /// What cannot be deleted now is deleted later; until then it could only be sent again.
    private func deleteObsolete() async {
        let gone = chunks.filter { queue.eventCount(ofChunk: $0.id) == 0 }
        chunks.removeAll { chunk in gone.contains { $0.id == chunk.id } }
        obsolete += gone.compactMap(\.key?.text)
        undeleted = nil
        while let key = obsolete.first {
            do throws(SecureStorageError) {
                try await storage.delete(key)
            } catch {
                undeleted = error
                return
            }
            obsolete.removeFirst()
        }
    }
}

// MARK: - Consent
extension EventStore {
    private static let consentKey = "analytics.consent"

    /// Writes down what the person decided last.
    func keepConsent() async throws(SecureStorageError) {
        var kept: AnalyticsConsent
        repeat {
            kept = queue.consent
            try await storage.set(Data(kept.rawValue.utf8), for: Self.consentKey)
            // Another decision may have been written in between, by a call that saw an older one.
        } while queue.consent != kept
    }

    /// What an earlier run was told; nil if nothing. What cannot be read as a decision is none, and certainly no consent.
    private func keptConsent() async throws(SecureStorageError) -> AnalyticsConsent? {
        guard let data = try await storage.data(for: Self.consentKey) else { return nil }
        return AnalyticsConsent(rawValue: String(decoding: data, as: UTF8.self)) ?? .undecided
    }

    /// Marks everything stored of events for removal if the person has refused, damaged parts included.
    private func discardIfRefused() async throws(SecureStorageError) {
        guard queue.consent == .denied else {
            isDiscarded = false
            return
        }
        guard !isDiscarded else { return }
        let keys = try await storage.keys()
        chunks = []
        unread = []
        unreadable = nil
        obsolete = keys.filter { key in ChunkKey(key) != nil || key.hasPrefix(ChunkKey.damagedPrefix) }
        isDiscarded = true
    }
}
