import DependencyInjection
import Synchronization

/// The language that texts of the API are wanted in. It may change while the app runs; each request asks anew.
package final class RequestLanguage: Sendable {
    private let current: Mutex<String>

    /// A tag of RFC 5646, such as `ko`.
    package var tag: String {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    /// Names a language by its tag.
    package init(_ tag: String) {
        current = Mutex(tag)
    }
}

extension Dependency<RequestLanguage> {
    /// What content depends on: it is another one in another language.
    var version: @Sendable () -> String {
        { (try? self.resolve().tag) ?? "" }
    }
}
