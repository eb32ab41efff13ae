import FeaturesTestSupport
import FeaturesTesting

/// The environment of the running test.
@MainActor var environment: FeatureTestEnvironment { .current }

/// An error that ends a test that cannot continue.
struct Unexpected: Error {
    static let content = Unexpected(found: "other content")
    let found: String
}
