/// A converter between the links of an app and routes, in both directions.
///
/// ```
/// let links = DeepLink<AppFlow>(prefix: "trellis://")
/// let route = try links.route(from: "trellis://home/items/3/comments/7?sheet=checkout")
/// await root.open(route)
/// try links.link(to: root.route)
/// ```
///
/// The `Codable` form of the destinations defines both directions; no registration is needed. A link has
/// - a segment for the selected tab, then the screens of its path, each with the name of its case and its values:
///   an unlabelled value as a segment, labelled and optional values as parameters after the name,
///   `search;query=chair;page=2`;
/// - a query with named paths: `sheet` and `cover` of the selected tab, `sheet.path` and so on for the screens inside
///   them, `up.sheet`, `up.cover`, `up.path` for the router with the tabs, and `up.tab.profile.path` and so on for other
///   tabs. Each further router with tabs adds an `up.`.
public struct DeepLink<F: Flow>: Sendable {
    /// The beginning of every link, such as `trellis://` or `https://trellis.example/`, case-insensitive.
    public let prefix: String
    /// The maximum length of a link in bytes.
    public let maximumLength: Int

    /// Creates a converter for links that begin with `prefix`.
    public init(prefix: String, maximumLength: Int = 65_536) {
        self.prefix = prefix
        self.maximumLength = maximumLength
    }

    /// Returns the route of `link`. Characters need not be percent-encoded, so a user can type a link:
    /// `trellis://home/search;query=의자`. Unknown parameters of the query, such as `utm_source`, and a fragment are ignored.
    public func route(from link: String) throws(LinkError) -> Route<F> {
        guard link.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
        let (start, rest) = (link.utf8.prefix(prefix.utf8.count), link.utf8.dropFirst(prefix.utf8.count))
        guard Substring(start).lowercased() == prefix.lowercased() else { throw .foreign(prefix: prefix) }
        let (path, query) = LinkText.halves(LinkText.halves(Substring(rest), at: "#").0, at: "?")
        let reader = try LinkReader(path) { .segment($0 + 1) }
        var paths = LinkQuery(query ?? "")
        return try Route<F>.read(reader, &paths, under: "").0
    }

    /// Returns the link to `route`. Reading it gives an equal route.
    public func link(to route: Route<F>) throws(LinkError) -> String {
        let form = try route.linkForm()
        let query = form.items.map { "\(LinkText.escape($0.key))=\($0.path)" }
        let link = prefix + LinkText.join(form.segments) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        guard link.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
        return link
    }
}
