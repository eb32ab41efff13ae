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
    guard let write else { return try await body() }
    let line = Task {
        try await clock.sleep(for: .milliseconds(500))
        write("\(label)…")
    }
    do {
        let value = try await body()
        await erase(line, write)
        return value
    } catch {
        await erase(line, write)
        throw error
    }
}

/// Cancels `line`, and erases it if it was shown.
private func erase(_ line: Task<Void, any Error>, _ write: @Sendable (String) -> Void) async {
    line.cancel()
    if case .success = await line.result { write("\r\u{1B}[K") }
}
