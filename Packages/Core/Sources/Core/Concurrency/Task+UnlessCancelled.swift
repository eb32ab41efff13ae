extension Task where Failure == Never {
    /// What this task returns; nil as soon as the *calling* task is cancelled. This task goes on either way.
    ///
    /// For work that many wait for, and that no waiter's cancellation may end.
    public var valueUnlessCancelled: Success? {
        get async {
            // Waiting for a task's value does not end with cancellation; waiting for a stream's element does.
            let (stream, continuation) = AsyncStream.makeStream(of: Success.self)
            Task<Void, Never> {
                continuation.yield(await value)
                continuation.finish()
            }
            return await stream.first { _ in true }
        }
    }
}
