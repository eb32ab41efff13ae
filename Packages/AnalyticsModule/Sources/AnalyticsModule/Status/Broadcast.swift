import Locking

/// A source of values for any number of streams.
final class Broadcast<Value: Sendable>: Sendable {
    private let continuations = Mutex<[Int: AsyncStream<Value>.Continuation]>([:])
    private let lastID = Atomic(0)

    deinit {
        for continuation in continuations.withLock(\.values) { continuation.finish() }
    }

    /// Returns a stream of the values from now on, which keeps the last 100 that were not read.
    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(100))
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        continuations.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
        }
        return stream
    }

    func send(_ value: Value) {
        for continuation in continuations.withLock(\.values) { continuation.yield(value) }
    }
}
