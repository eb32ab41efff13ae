import Core

/// Saves what was tracked, one save at a time, so that a burst of events costs few writes.
final class BackgroundSaver: Sendable {
    private let wakes: AsyncStream<Void>.Continuation

    init(store: EventStore, logger: any LoggerProtocol) {
        let (stream, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakes = wakes
        wake()  // Loads the queue of earlier runs.
        Task(priority: .utility) {
            for await _ in stream {
                switch await store.save() {
                case .durable: continue
                case .inMemory(let error), .notLoaded(let error):
                    logger.log(.warning, "Analytics events not saved", error: error)
                }
            }
        }
    }

    deinit {
        // What it was woken for is still saved.
        wakes.finish()
    }

    func wake() {
        wakes.yield()
    }
}
