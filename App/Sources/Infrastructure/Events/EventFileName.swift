import AnalyticsModule

/// The name of a file, such as `12-500-448123.events`: its number, the number of its events and their size in bytes. Of a file
/// that is still open, both are 0.
struct EventFileName {
    private static let suffix = ".events"

    let number: EventFileNumber
    var count = 0
    var bytes = 0

    var text: String { "\(number)-\(count)-\(bytes)\(Self.suffix)" }

    var isOpen: Bool { count == 0 }
}

extension EventFileName {
    /// Parses a name. Returns `nil` for that of another file.
    init?(_ text: String) {
        let parts = text.dropLast(Self.suffix.count).split(separator: "-").map(String.init)
        guard parts.count == 3, let number = EventFileNumber(parts[0]), let count = Int(parts[1]),
            let bytes = Int(parts[2])
        else { return nil }
        self.init(number: number, count: count, bytes: bytes)
        guard self.text == text else { return nil }
    }
}
