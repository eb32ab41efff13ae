import Observation

/// Calls `onChange` with `value` now and, as long as the process lives, after each change of what `value` reads.
@MainActor
func observe<Value: Equatable>(
    _ value: @escaping @MainActor () -> Value,
    onChange: @escaping @MainActor (Value) -> Void
) {
    let current = withObservationTracking(value) {
        Task { @MainActor in observe(value, onChange: onChange) }
    }
    onChange(current)
}
