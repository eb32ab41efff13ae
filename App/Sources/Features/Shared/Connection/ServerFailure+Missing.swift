package import Core

extension ServerFailure {
    /// `true` if the requested content does not exist, or no longer does.
    package var isMissing: Bool { status == 404 || status == 410 }
}
