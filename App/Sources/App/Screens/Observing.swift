import Observation

/// Calls `act` with `value` now and, as long as the process lives, after each change of what that reads.
@MainActor
func follow<Value: Equatable>(
    _ value: @escaping @MainActor () -> Value,
    act: @escaping @MainActor (Value) -> Void
) {
    let current = withObservationTracking(value) {
        Task { @MainActor in follow(value, act: act) }
    }
    act(current)
}
