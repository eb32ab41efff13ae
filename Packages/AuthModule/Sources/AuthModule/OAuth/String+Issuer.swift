extension String {
    var withoutTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }

    /// Returns whether this issuer, which may be a template, stands for `issuer`.
    ///
    /// A segment of the path in braces, as in `https://login.example.com/{tenantid}/v2.0`, stands for any one segment. A
    /// trailing slash makes no difference, since it is also removed before the well-known path is appended (OpenID
    /// Connect Discovery 1.0 §4.1).
    func isIssuer(_ issuer: String) -> Bool {
        let template = withoutTrailingSlash.split(separator: "/", omittingEmptySubsequences: false)
        let segments = issuer.withoutTrailingSlash.split(separator: "/", omittingEmptySubsequences: false)
        // The first three are the scheme, an empty one, and the host.
        return template.count == segments.count
            && zip(template, segments).enumerated().allSatisfy { index, pair in
                pair.0 == pair.1 || (index > 2 && pair.0.contains(/^\{.+\}$/) && !pair.1.isEmpty)
            }
    }

    /// `true` if this issuer stands for those of several tenants, as some of Microsoft do.
    var isSharedByTenants: Bool {
        split(separator: "/").contains { ["common", "organizations", "consumers"].contains($0) }
    }
}
