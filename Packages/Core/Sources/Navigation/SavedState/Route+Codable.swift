extension Route: Codable {
    /// Decodes the parts of a saved route that this version of the app still knows: a path up to the first unknown screen,
    /// the known tabs, and the known modals over a complete path.
    public init(from decoder: any Decoder) {
        self.init()
        guard let container = try? decoder.container(keyedBy: RouteKey.self) else { return }
        if let tab = try? container.decode(F.Tabs.Tab.self, forKey: .tab) { select(tab: tab) }
        if let all = try? container.nestedContainer(keyedBy: TabKey.self, forKey: .tabs) {
            for tab in F.Tabs.Tab.allCases where all.contains(TabKey(tab)) {
                guard let decoder = try? all.superDecoder(forKey: TabKey(tab)) else { continue }
                F.Tabs.content(of: tab).box.decode(from: decoder, into: &tabs)
            }
        }
        if container.contains(.path) {
            guard var list = try? container.nestedUnkeyedContainer(forKey: .path) else { return }
            path.reserveCapacity(list.count ?? 0)
            while !list.isAtEnd, let screen = try? list.decode(F.Screen.self) { path.append(screen) }
            // The screens and modals over an unknown screen depend on it.
            guard list.isAtEnd else { return }
        }
        sheet = Self.presented(.sheet, in: container)
        cover = Self.presented(.cover, in: container)
    }

    private static func presented<M>(
        _ key: RouteKey,
        in container: KeyedDecodingContainer<RouteKey>
    ) -> Presented<M>? {
        guard let parts = try? container.nestedContainer(keyedBy: PresentedKey.self, forKey: key),
            let modal = try? parts.decode(M.self, forKey: .modal)
        else { return nil }
        let inside = try? parts.superDecoder(forKey: .inside)
        return Presented(modal, inside: inside.map(Route<M.ChildFlow>.init) ?? Route<M.ChildFlow>())
    }

    /// Encodes the selected tab and the parts that differ from the initial state.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RouteKey.self)
        try container.encodeIfPresent(tab, forKey: .tab)
        var tabContainer: KeyedEncodingContainer<TabKey>?
        for tab in F.Tabs.Tab.allCases {
            let content = F.Tabs.content(of: tab).box
            guard !content.isInitial(in: tabs) else { continue }
            var all = tabContainer ?? container.nestedContainer(keyedBy: TabKey.self, forKey: .tabs)
            try content.encode(tabs, to: all.superEncoder(forKey: TabKey(tab)))
            tabContainer = all
        }
        if !path.isEmpty { try container.encode(path, forKey: .path) }
        try encode(sheet, as: .sheet, in: &container)
        try encode(cover, as: .cover, in: &container)
    }

    private func encode<M>(
        _ presented: Presented<M>?,
        as key: RouteKey,
        in container: inout KeyedEncodingContainer<RouteKey>
    ) throws {
        guard let presented else { return }
        var parts = container.nestedContainer(keyedBy: PresentedKey.self, forKey: key)
        try parts.encode(presented.modal, forKey: .modal)
        guard !presented.inside.isInitial else { return }
        try presented.inside.encode(to: parts.superEncoder(forKey: .inside))
    }
}

extension AnyTab {
    fileprivate func decode(from decoder: any Decoder, into tabs: inout Tabs) {
        tabs[keyPath: keyPath] = Route(from: decoder)
    }

    fileprivate func encode(_ tabs: Tabs, to encoder: any Encoder) throws {
        try tabs[keyPath: keyPath].encode(to: encoder)
    }
}

private enum RouteKey: CodingKey {
    case tab, tabs, path, sheet, cover
}

private enum PresentedKey: CodingKey {
    case modal, inside
}

/// The name of a tab.
private struct TabKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ tab: any Destination) {
        stringValue = LinkEncoder.name(of: tab)
    }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}
