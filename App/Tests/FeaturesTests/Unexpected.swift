/// Ends a test that found something else than it needs to go on.
struct Unexpected: Error {
    let found: String
}
