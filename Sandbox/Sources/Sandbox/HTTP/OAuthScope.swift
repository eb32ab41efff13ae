/// The scope of an access token (RFC 6749 §3.3).
struct OAuthScope: Codable, Sendable, CustomStringConvertible {
    enum Name: String, Codable, Sendable, CaseIterable {
        case openid, profile, email
        case offlineAccess = "offline_access"
    }

    let names: Set<Name>

    /// Parses names separated by spaces; `nil` means all names.
    init(_ text: String?) throws(OAuthError) {
        guard let text else {
            names = Set(Name.allCases)
            return
        }
        let words = text.split(separator: " ")
        names = Set(words.compactMap { Name(rawValue: String($0)) })
        guard !words.isEmpty, names.count == Set(words).count else {
            throw OAuthError(.invalidScope, "The scope contains an unknown name.")
        }
    }

    func isSubset(of other: OAuthScope) -> Bool {
        names.isSubset(of: other.names)
    }

    var description: String {
        Name.allCases.filter(names.contains).map(\.rawValue).joined(separator: " ")
    }
}
