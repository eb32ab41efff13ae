/// Returns the result of `body` after `cleanUp`, which also runs if `body` fails.
nonisolated(nonsending) func withCleanup<Value>(
    _ body: () async throws -> Value,
    cleanUp: () async -> Void
) async rethrows -> Value {
    let value: Value
    do {
        value = try await body()
    } catch {
        await cleanUp()
        throw error
    }
    await cleanUp()
    return value
}
