/// A route taken apart for a link: the segments of what is selected, and the rest as named paths.
struct LinkForm {
    var segments: [LinkSegment] = []
    /// Where the name of the last screen is among the segments.
    var lastName: Int?
    /// Names of the link's grammar with the paths they stand for, such as `sheet` with `checkout/3`.
    var items: [(key: String, path: String)] = []
    /// How many routers with tabs there are from here down the selected tabs.
    var height = 0

    /// Adds `form` under `prefix`: its segments as `path`.
    mutating func add(_ form: Self, under prefix: String) {
        if !form.segments.isEmpty { items.append((prefix + "path", LinkText.join(form.segments))) }
        items += form.items.map { (prefix + $0.key, $0.path) }
    }
}

/// The query of a link: paths with names of the grammar, and parameters of the last screen.
struct LinkQuery {
    static let reserved: Set<Substring> = ["path", "sheet", "cover", "tab", "up"]

    private var paths: [String: Substring] = [:]
    private(set) var parameters: [LinkParameter] = []

    init(_ raw: Substring) throws(LinkError) {
        for piece in LinkText.split(raw, at: "&") where !piece.isEmpty {
            let (rawName, value) = LinkText.halves(piece, at: "=")
            let name = try LinkText.unescape(rawName, .parameter(String(rawName)))
            guard let value else { throw .malformed(.parameter(name)) }
            if Self.isReserved(name) {
                guard paths.updateValue(value, forKey: name) == nil else { throw .unexpected(.parameter(name)) }
            } else {
                parameters.append(
                    LinkParameter(name: name, value: try LinkText.unescape(value, .parameter(name)))
                )
            }
        }
    }

    static func isReserved(_ name: String) -> Bool {
        reserved.contains(LinkText.halves(name[...], at: ".").0)
    }

    /// The name of a path that nobody read.
    var unread: String? { paths.keys.min() }

    func contains(under prefix: String) -> Bool {
        paths.keys.contains { $0.hasPrefix(prefix) }
    }

    /// A reader of the path called `name`.
    mutating func reader(_ name: String) throws(LinkError) -> LinkReader? {
        guard let path = paths.removeValue(forKey: name) else { return nil }
        return try LinkReader(path) { _ in .parameter(name) }
    }

    mutating func takeParameters() -> [LinkParameter] {
        defer { parameters = [] }
        return parameters
    }
}

extension Route {
    func linkForm() throws(LinkError) -> LinkForm {
        var form = LinkForm()
        var screens: [LinkSegment] = []
        var lastName: Int?
        for screen in path {
            lastName = screens.count
            screens += try LinkEncoder.segments(of: screen)
        }
        guard let tab else {
            (form.segments, form.lastName) = (screens, lastName)
            try add(sheet, as: "sheet", to: &form)
            try add(cover, as: "cover", to: &form)
            return form
        }
        let name = try LinkEncoder.segments(of: tab)
        let content = try F.Tabs.content(of: tab).port.write(tabs)
        form.segments = name + content.segments
        form.lastName = content.lastName.map { $0 + name.count }
        form.items = content.items
        form.height = content.height + 1
        let up = String(repeating: "up.", count: form.height)
        form.add(LinkForm(segments: screens), under: up)
        try add(sheet, as: up + "sheet", to: &form)
        try add(cover, as: up + "cover", to: &form)
        for other in F.Tabs.Tab.allCases where other != tab {
            let port = F.Tabs.content(of: other).port
            guard !port.isAtStart(tabs) else { continue }
            form.add(try port.write(tabs), under: "\(up)tab.\(LinkEncoder.name(of: other)).")
        }
        return form
    }

    private func add<M>(_ presented: Presented<M>?, as key: String, to form: inout LinkForm) throws(LinkError) {
        guard let presented else { return }
        form.items.append((key, LinkText.join(try LinkEncoder.segments(of: presented.modal))))
        guard presented.inside != Route<M.Inside>() else { return }
        form.add(try presented.inside.linkForm(), under: key + ".")
    }

    /// Reads the route of one router: its selected tab and path off `reader`, the rest out of `query`.
    static func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String
    ) throws(LinkError) -> (Self, height: Int) {
        var route = Self()
        guard let first = route.tab else {
            let parameters = prefix.isEmpty ? query.takeParameters() : []
            route.path = try reader.path(of: F.Screen.self, last: parameters)
            route.sheet = try presented(prefix + "sheet", &query)
            route.cover = try presented(prefix + "cover", &query)
            return (route, 0)
        }
        let tab = reader.isAtEnd ? first : try reader.destination(F.Tabs.Tab.self)
        route.select(tab: tab)
        let height = try F.Tabs.content(of: tab).port.read(reader, &query, under: prefix, into: &route.tabs) + 1
        let up = prefix + String(repeating: "up.", count: height)
        route.path = try query.reader(up + "path")?.path(of: F.Screen.self, last: []) ?? []
        route.sheet = try presented(up + "sheet", &query)
        route.cover = try presented(up + "cover", &query)
        for other in F.Tabs.Tab.allCases where other != tab {
            let prefix = "\(up)tab.\(LinkEncoder.name(of: other))."
            guard query.contains(under: prefix) else { continue }
            let inside = try query.reader(prefix + "path") ?? LinkReader([]) { _ in .parameter(prefix + "path") }
            _ = try F.Tabs.content(of: other).port.read(inside, &query, under: prefix, into: &route.tabs)
        }
        return (route, height)
    }

    private static func presented<M>(_ key: String, _ query: inout LinkQuery) throws(LinkError) -> Presented<M>? {
        guard let reader = try query.reader(key) else { return nil }
        var presented = Presented(try reader.destination(M.self))
        guard reader.isAtEnd else { throw .unexpected(.parameter(key)) }
        let inside = try query.reader(key + ".path") ?? LinkReader([]) { _ in .parameter(key + ".path") }
        presented.inside = try Route<M.Inside>.read(inside, &query, under: key + ".").0
        return presented
    }
}
