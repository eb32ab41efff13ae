import DependencyInjection
import Synchronization

/// The language in which the API is asked for texts. It can change at run time.
package final class RequestLanguage: Sendable {
    private let current: Mutex<String>

    /// The tag of the language (RFC 5646), such as `ko`.
    package var tag: String {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    package init(_ tag: String) {
        current = Mutex(tag)
    }

    /// Requests texts of the API in the language in use. Call it after the language setting has changed.
    @MainActor package func follow(_ localizer: Localizer) {
        tag = localizer.language.tag
    }
}

extension Dependency<RequestLanguage> {
    /// The version of content for a ``Loader``: the tag of the language.
    var version: @Sendable () -> String {
        { (try? self.resolve().tag) ?? "" }
    }
}
