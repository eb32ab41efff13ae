public import Foundation

/// The links of an app: it reads a link into a route and writes a route as a link, each the inverse of the other.
///
///     let links = DeepLink<AppFlow>(prefix: "trellis://")
///     let route = try links.route(from: "trellis://home/items/3/comments/7?sheet=checkout")
///     await root.open(route)
///     try links.link(to: root.route)
///
/// The destinations define both ways by their `Codable` form; nothing is registered. A link has
/// - a segment for the selected tab, then the screens of the path inside it, each by the name of its case and what it
///   carries: an unlabelled value as a segment, labelled and optional ones as parameters after the name,
///   `search;query=chair;page=2`;
/// - a query with the parameters of the last screen, and with paths by name: `sheet` and `cover` of what is selected,
///   `sheet.path` and so on for what is inside them, `up.sheet`, `up.cover`, `up.path` for the router that has the
///   tabs, `up.tab.profile.path` and so on for a tab that is not selected. Each further router with tabs takes one
///   `up.` more.
public struct DeepLink<F: Flow>: Sendable {
    /// What every link begins with, such as `trellis://` or `https://trellis.example/`. Read without regard to case.
    public let prefix: String
    /// How many bytes a link may have.
    public let maximumLength: Int

    /// The links that begin with `prefix`.
    public init(prefix: String, maximumLength: Int = 65_536) {
        self.prefix = prefix
        self.maximumLength = maximumLength
    }

    /// The route that `link` leads to.
    ///
    /// Characters that a URL cannot hold are taken as they are, so a link may be typed: `trellis://home/search;query=의자`.
    public func route(from link: String) throws(LinkError) -> Route<F> {
        guard link.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
        guard link.utf8.count >= prefix.utf8.count,
            zip(link.utf8, prefix.utf8).allSatisfy({ $0 == $1 || isSameLetter($0, $1) })
        else { throw .foreign(prefix: prefix) }
        let rest = Substring(link.utf8.dropFirst(prefix.utf8.count))
        let (beforeFragment, fragment) = LinkText.halves(rest, at: "#")
        if fragment != nil { throw .unexpected(.fragment) }
        let (path, query) = LinkText.halves(beforeFragment, at: "?")
        let reader = try LinkReader(path) { .segment($0 + 1) }
        var items = try LinkQuery(query ?? "")
        let (route, _) = try Route<F>.read(reader, &items, under: "")
        if let unread = items.unread { throw .unexpected(.parameter(unread)) }
        return route
    }

    /// The route that `url` leads to.
    public func route(from url: URL) throws(LinkError) -> Route<F> {
        try route(from: url.absoluteString)
    }

    /// The link to `route`, which is read as the same route again.
    public func link(to route: Route<F>) throws(LinkError) -> String {
        var form = try route.linkForm()
        var query: [String] = []
        if let index = form.lastName {
            let all = form.segments[index].parameters
            form.segments[index].parameters = all.filter { LinkQuery.isReserved($0.name) }
            query += all.filter { !LinkQuery.isReserved($0.name) }.map(LinkText.pair)
        }
        query += form.items.map { "\(LinkText.escape($0.key))=\($0.path)" }
        let link = prefix + LinkText.join(form.segments) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        guard link.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
        return link
    }

    /// The link to `route` as a URL.
    public func url(to route: Route<F>) throws(LinkError) -> URL {
        guard let url = URL(string: try link(to: route)) else { throw .foreign(prefix: prefix) }
        return url
    }

    private func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
        one ^ other == 0x20 && (0x61...0x7A).contains(one | 0x20)
    }
}
