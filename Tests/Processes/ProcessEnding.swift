/// The end of a process.
package enum ProcessEnding: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(by: Int32)
}
