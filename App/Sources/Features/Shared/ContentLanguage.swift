/// The language that texts of the API are wanted in.
public struct ContentLanguage: Sendable, Hashable {
    /// A tag of RFC 5646, such as `ko`.
    public let tag: String

    /// Names a language by its tag.
    public init(_ tag: String) {
        self.tag = tag
    }
}
