/// The parts of a link: the segments of the selected path, and named paths for the rest.
struct LinkForm {
    var segments: [LinkSegment] = []
    /// The named paths, such as `sheet` with `checkout/3`.
    var items: [(key: String, path: String)] = []
    /// The number of routers with tabs, from this one down the selected tabs.
    var height = 0

    /// Adds the parts of `form` with `prefix`; its segments become `path`.
    mutating func add(_ form: Self, under prefix: String) {
        if !form.segments.isEmpty { items.append((prefix + "path", LinkText.join(form.segments))) }
        items += form.items.map { (prefix + $0.key, $0.path) }
    }
}

/// The query of a link: paths by their names.
struct LinkQuery {
    /// A path is `nil` if its name has no value or several.
    private var paths: [String: Substring?] = [:]

    init(_ raw: Substring) {
        for piece in LinkText.split(raw, at: "&") {
            let (rawName, path) = LinkText.halves(piece, at: "=")
            guard let name = try? LinkText.unescape(rawName, .parameter(String(rawName))) else { continue }
            paths.updateValue(paths.keys.contains(name) ? nil : path, forKey: name)
        }
    }

    func contains(under prefix: String) -> Bool {
        paths.keys.contains { $0.hasPrefix(prefix) }
    }

    /// Returns a reader of the path named `name`.
    mutating func reader(_ name: String) throws(LinkError) -> LinkReader? {
        guard let path = paths.removeValue(forKey: name) else { return nil }
        guard let path else { throw .malformed(.parameter(name)) }
        return try LinkReader(path) { _ in .parameter(name) }
    }

    /// Returns a reader of the path named `name`, or of an empty path if there is none.
    mutating func readerOrEmpty(_ name: String) throws(LinkError) -> LinkReader {
        try reader(name) ?? LinkReader([]) { _ in .parameter(name) }
    }
}

extension Route {
    func linkForm() throws(LinkError) -> LinkForm {
        var form = LinkForm()
        var screens: [LinkSegment] = []
        for screen in path { screens += try LinkEncoder.segments(of: screen) }
        guard let tab else {
            form.segments = screens
            try add(sheet, as: "sheet", to: &form)
            try add(cover, as: "cover", to: &form)
            return form
        }
        let content = try F.Tabs.content(of: tab).box.linkForm(in: tabs)
        form.segments = try LinkEncoder.segments(of: tab) + content.segments
        form.items = content.items
        form.height = content.height + 1
        let up = String(repeating: "up.", count: form.height)
        form.add(LinkForm(segments: screens), under: up)
        try add(sheet, as: up + "sheet", to: &form)
        try add(cover, as: up + "cover", to: &form)
        for other in F.Tabs.Tab.allCases where other != tab {
            let content = F.Tabs.content(of: other).box
            guard !content.isInitial(in: tabs) else { continue }
            form.add(try content.linkForm(in: tabs), under: "\(up)tab.\(LinkEncoder.name(of: other)).")
        }
        return form
    }

    private func add<M>(_ presented: Presented<M>?, as key: String, to form: inout LinkForm) throws(LinkError) {
        guard let presented else { return }
        form.items.append((key, LinkText.join(try LinkEncoder.segments(of: presented.modal))))
        guard !presented.inside.isInitial else { return }
        form.add(try presented.inside.linkForm(), under: key + ".")
    }

    /// Reads the route of one router: its selected tab and path from `reader`, the rest from `query`.
    static func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String
    ) throws(LinkError) -> (Self, height: Int) {
        var route = Self()
        guard let first = route.tab else {
            route.path = try reader.path(of: F.Screen.self)
            route.sheet = try presented(prefix + "sheet", &query)
            route.cover = try presented(prefix + "cover", &query)
            return (route, 0)
        }
        let tab = reader.isAtEnd ? first : try reader.destination(F.Tabs.Tab.self)
        route.select(tab: tab)
        let height = try F.Tabs.content(of: tab).box.read(reader, &query, under: prefix, into: &route.tabs) + 1
        let up = prefix + String(repeating: "up.", count: height)
        route.path = try query.readerOrEmpty(up + "path").path(of: F.Screen.self)
        route.sheet = try presented(up + "sheet", &query)
        route.cover = try presented(up + "cover", &query)
        for other in F.Tabs.Tab.allCases where other != tab {
            let prefix = "\(up)tab.\(LinkEncoder.name(of: other))."
            guard query.contains(under: prefix) else { continue }
            let inside = try query.readerOrEmpty(prefix + "path")
            _ = try F.Tabs.content(of: other).box.read(inside, &query, under: prefix, into: &route.tabs)
        }
        return (route, height)
    }

    private static func presented<M>(_ key: String, _ query: inout LinkQuery) throws(LinkError) -> Presented<M>? {
        guard let reader = try query.reader(key) else { return nil }
        let modal = try reader.destination(M.self)
        guard reader.isAtEnd else { throw .unexpected(.parameter(key)) }
        let inside = try query.readerOrEmpty(key + ".path")
        return Presented(modal, inside: try Route<M.ChildFlow>.read(inside, &query, under: key + ".").0)
    }
}

extension AnyTab {
    fileprivate func linkForm(in tabs: Tabs) throws(LinkError) -> LinkForm {
        try tabs[keyPath: keyPath].linkForm()
    }

    fileprivate func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String,
        into tabs: inout Tabs
    ) throws(LinkError) -> Int {
        let (route, height) = try Route<Content>.read(reader, &query, under: prefix)
        tabs[keyPath: keyPath] = route
        return height
    }
}
