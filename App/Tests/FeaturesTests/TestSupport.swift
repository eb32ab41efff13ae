import FeaturesTesting

/// The environment of the running test.
@MainActor var environment: FeatureTestEnvironment { .current }

/// Ends a test that cannot go on.
struct Unexpected: Error {
    let found: String
}
