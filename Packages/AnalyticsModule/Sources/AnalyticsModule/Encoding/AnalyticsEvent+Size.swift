extension AnalyticsEvent {
    /// A lower bound of the size of the event as JSON, which costs no allocation.
    var approximateByteCount: Int {
        let own =
            switch kind {
            case .track(let text), .screen(let text), .group(let text), .alias(let text): text.utf8.count
            case .identify: 0
            }
        return 100 + own + properties.approximateByteCount(depth: 1)
    }
}

extension [String: AnalyticsValue] {
    fileprivate func approximateByteCount(depth: Int) -> Int {
        var count = 2
        for (name, value) in self { count += name.utf8.count + 3 + value.approximateByteCount(depth: depth + 1) }
        return count
    }
}

extension AnalyticsValue {
    /// Values below the deepest level are not sent, so they do not count.
    fileprivate func approximateByteCount(depth: Int) -> Int {
        switch self {
        case .string(let text): text.utf8.count + 2
        case .array(let values) where depth <= JSONWriter.maxDepth:
            values.reduce(2) { $0 + 1 + $1.approximateByteCount(depth: depth + 1) }
        case .object(let members) where depth <= JSONWriter.maxDepth: members.approximateByteCount(depth: depth)
        case .int, .double, .bool, .null, .array, .object: 1
        }
    }
}
