/// Ends a test that found something else than it needs to go on.
struct Unexpected: Error {
    let found: String

    init(_ found: String) {
        self.found = found
    }
}
