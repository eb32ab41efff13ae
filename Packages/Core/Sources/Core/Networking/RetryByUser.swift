/// A press of Retry by the user.
public enum RetryByUser {
    /// `true` in the tasks of a request that the user has asked for again. Whoever pauses after failures tries it at once;
    /// at most every 10 s, and not before a `Retry-After` of the server ends.
    @TaskLocal public static var isRunning = false
}
