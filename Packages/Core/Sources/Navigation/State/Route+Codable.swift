extension Route: Codable {
    /// Decodes a route, all or nothing. To keep what still fits of an older one, decode a ``Restoration``.
    public init(from decoder: any Decoder) throws {
        var dropped: [DroppedPart] = []
        self.init(from: decoder, dropped: &dropped)
        guard let first = dropped.first else { return }
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: first.description)
        throw DecodingError.dataCorrupted(context)
    }

    /// Encodes the parts that are not at their start.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RouteKey.self)
        try container.encodeIfPresent(tab, forKey: .tab)
        var tabContainer: KeyedEncodingContainer<TabKey>?
        for tab in F.Tabs.Tab.allCases {
            let port = F.Tabs.content(of: tab).port
            guard !port.isAtStart(tabs) else { continue }
            var all = tabContainer ?? container.nestedContainer(keyedBy: TabKey.self, forKey: .tabs)
            try port.encode(tabs, to: all.superEncoder(forKey: TabKey(tab)))
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
        guard presented.inside != Route<M.Inside>() else { return }
        try presented.inside.encode(to: parts.superEncoder(forKey: .inside))
    }
}

extension Route {
    /// Decodes what fits and adds the rest to `dropped`.
    init(from decoder: any Decoder, dropped: inout [DroppedPart]) {
        self.init()
        do {
            let container = try decoder.container(keyedBy: RouteKey.self)
            decodeTabs(in: container, dropped: &dropped)
            decodePath(in: container, dropped: &dropped)
            sheet = Self.presented(.sheet, in: container, dropped: &dropped)
            cover = Self.presented(.cover, in: container, dropped: &dropped)
        } catch {
            dropped.append(DroppedPart(at: decoder.codingPath, error))
        }
    }

    private mutating func decodeTabs(in container: KeyedDecodingContainer<RouteKey>, dropped: inout [DroppedPart]) {
        do {
            if let tab = try container.decodeIfPresent(F.Tabs.Tab.self, forKey: .tab) { select(tab: tab) }
        } catch {
            dropped.append(DroppedPart(at: container.codingPath + [RouteKey.tab], error))
        }
        guard container.contains(.tabs) else { return }
        do {
            let all = try container.nestedContainer(keyedBy: TabKey.self, forKey: .tabs)
            var unknown = Set(all.allKeys.map(\.stringValue))
            for tab in F.Tabs.Tab.allCases {
                let key = TabKey(tab)
                guard unknown.remove(key.stringValue) != nil else { continue }
                let decoder = try all.superDecoder(forKey: key)
                F.Tabs.content(of: tab).port.decode(from: decoder, into: &tabs, dropped: &dropped)
            }
            for name in unknown.sorted() {
                dropped.append(DroppedPart(at: all.codingPath + [TabKey(stringValue: name)], reason: "no such tab"))
            }
        } catch {
            dropped.append(DroppedPart(at: container.codingPath + [RouteKey.tabs], error))
        }
    }

    /// Keeps the path up to the first screen that does not fit: what lay above it was reached through it.
    private mutating func decodePath(in container: KeyedDecodingContainer<RouteKey>, dropped: inout [DroppedPart]) {
        guard container.contains(.path) else { return }
        do {
            var list = try container.nestedUnkeyedContainer(forKey: .path)
            path.reserveCapacity(list.count ?? 0)
            while !list.isAtEnd {
                do {
                    path.append(try list.decode(F.Screen.self))
                } catch {
                    let place = list.codingPath + [TabKey(index: list.currentIndex)]
                    dropped.append(DroppedPart(at: place, error))
                    return
                }
            }
        } catch {
            dropped.append(DroppedPart(at: container.codingPath + [RouteKey.path], error))
        }
    }

    private static func presented<M>(
        _ key: RouteKey,
        in container: KeyedDecodingContainer<RouteKey>,
        dropped: inout [DroppedPart]
    ) -> Presented<M>? {
        guard container.contains(key) else { return nil }
        do {
            let parts = try container.nestedContainer(keyedBy: PresentedKey.self, forKey: key)
            var presented = Presented(try parts.decode(M.self, forKey: .modal))
            if parts.contains(.inside) {
                presented.inside = Route<M.Inside>(from: try parts.superDecoder(forKey: .inside), dropped: &dropped)
            }
            return presented
        } catch {
            dropped.append(DroppedPart(at: container.codingPath + [key], error))
            return nil
        }
    }
}

private enum RouteKey: CodingKey {
    case tab, tabs, path, sheet, cover
}

private enum PresentedKey: CodingKey {
    case modal, inside
}

/// The name of a tab, or a place on a path.
private struct TabKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ tab: any Destination) {
        self.init(stringValue: LinkEncoder.name(of: tab))
    }

    init(index: Int) {
        (stringValue, intValue) = ("\(index)", index)
    }

    init(stringValue: String) {
        (self.stringValue, intValue) = (stringValue, nil)
    }

    init?(intValue: Int) {
        self.init(index: intValue)
    }
}
