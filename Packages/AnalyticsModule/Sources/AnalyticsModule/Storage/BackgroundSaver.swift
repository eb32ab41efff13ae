import Core

/// Saves tracked events in the background, one save at a time, so that a burst of events needs few writes.
final class BackgroundSaver: Sendable {
    private let wakes: AsyncStream<Void>.Continuation

    init(store: EventStore, logger: any LoggerProtocol) {
        let (stream, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakes = wakes
        wake()  // Loads the stored queue.
        Task(priority: .utility) {
            for await _ in stream {
                if let error = await store.save().error {
                    logger.log(.warning, "Analytics events not saved", error: error)
                }
            }
        }
    }

    deinit {
        // A pending save still runs.
        wakes.finish()
    }

    func wake() {
        wakes.yield()
    }
}
