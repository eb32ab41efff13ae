import Features
import Foundation

/// Runs `body`. If it takes longer than half a second, shows `label` on standard error until it ends, and after three
/// seconds how long it has taken.
///
/// The line is erased at the end, so `body` must not print. Without a terminal on standard error (`write` is `nil`),
/// nothing is shown.
nonisolated(nonsending) func withProgress<Value>(
    _ label: LocalizedText,
    clock: any Clock<Duration> = ContinuousClock(),
    write: (@Sendable (String) -> Void)? = Output.progress,
    _ body: () async throws -> Value
) async rethrows -> Value {
    guard let write else { return try await body() }
    let line = Task {
        guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
        let label = label.text(in: Output.language)
        write("\(label)…")
        var (seconds, wait) = (3, Duration.milliseconds(2_500))
        while (try? await clock.sleep(for: wait)) != nil {
            write("\r\(label)… \(LocalizedText.seconds(seconds).text(in: Output.language))")
            (seconds, wait) = (seconds + 1, .seconds(1))
        }
        write("\r\u{1B}[K")
    }
    func erase() async {
        line.cancel()
        await line.value
    }
    do {
        let value = try await body()
        await erase()
        return value
    } catch {
        await erase()
        throw error
    }
}
