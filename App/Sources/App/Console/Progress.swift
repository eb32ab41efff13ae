import Foundation

/// Runs `body`. If it takes longer than half a second, shows `label` on standard error until it ends.
///
/// The line is erased at the end, so `body` must not print. Without a terminal on standard error (`write` is `nil`),
/// nothing is shown.
nonisolated(nonsending) func withProgress<Value>(
    _ label: String,
    clock: any Clock<Duration> = ContinuousClock(),
    write: (@Sendable (String) -> Void)? = Output.progress,
    _ body: () async throws -> Value
) async rethrows -> Value {
    let line = Task {
        guard let write, (try? await clock.sleep(for: .milliseconds(500))) != nil else { return false }
        write("\(label)…")
        return true
    }
    return try await withCleanup(body) {
        line.cancel()
        if await line.value { write?("\r\u{1B}[K") }
    }
}
