import Core

/// Writes tracked events to the log in the background, those of 100 milliseconds together.
final class GroupCommit: Sendable {
    private static let window = Duration.milliseconds(100)

    private let writer: EventWriter
    private let wakes: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    init(writer: EventWriter, clock: any Clock<Duration>, logger: any LoggerProtocol) {
        self.writer = writer
        let (stream, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakes = wakes
        task = Task(priority: .utility) {
            // The first write reads the stored consent.
            await Self.write(writer, clock, logger)
            for await _ in stream {
                try? await clock.sleep(for: Self.window)
                await Self.write(writer, clock, logger)
            }
        }
    }

    deinit {
        // Ends the wait. A pending write still runs.
        task.cancel()
        wakes.finish()
        Task { [writer] in await writer.write() }
    }

    func wake(_ wake: EventBuffer.Wake) {
        switch wake {
        case .none: break
        case .soon: wakes.yield()
        case .now: Task(priority: .utility) { [writer] in await writer.write() }
        }
    }

    /// Writes all events, and tries again after 1, 2, 4, … 32 seconds until that succeeds.
    private static func write(
        _ writer: EventWriter,
        _ clock: any Clock<Duration>,
        _ logger: any LoggerProtocol
    ) async {
        var delay = Duration.seconds(1)
        while let error = await writer.write() {
            logger.log(.warning, "Analytics events not stored", error: error)
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            delay = min(delay * 2, .seconds(32))
        }
    }
}
