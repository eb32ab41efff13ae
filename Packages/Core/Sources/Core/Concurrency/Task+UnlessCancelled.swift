extension Task where Failure == Never {
    /// The value of this task, or `nil` as soon as the *calling* task is cancelled: a cancellable wait.
    ///
    /// This task continues either way, so cancelling one of several waiting tasks does not end their shared work.
    public var valueUnlessCancelled: Success? {
        get async {
            // Cancellation ends the wait for an element of a stream, but not for the value of a task.
            let (stream, continuation) = AsyncStream.makeStream(of: Success.self)
            Task<Void, Never> {
                continuation.yield(await value)
                continuation.finish()
            }
            return await stream.first { _ in true }
        }
    }
}
