/// The numbers of events of a flush.
public struct FlushReport: Sendable, Hashable {
    /// The number of events that the server accepted.
    public var delivered = 0
    /// The number of requests with accepted events.
    public var batches = 0
    /// The number of events that the server refused alone, for good.
    public var refused = 0
}
