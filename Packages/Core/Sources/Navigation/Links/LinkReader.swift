/// A reader of the destinations in the segments of a path.
final class LinkReader {
    private let segments: [LinkSegment]
    private let part: (Int) -> LinkPart
    private var position = 0
    private var parameters: [LinkParameters] = []

    init(_ segments: [LinkSegment], part: @escaping (Int) -> LinkPart) {
        self.segments = segments
        self.part = part
    }

    convenience init(_ raw: Substring, part: @escaping (Int) -> LinkPart) throws(LinkError) {
        self.init(try LinkText.segments(raw, part: part), part: part)
    }

    var isAtEnd: Bool { position == segments.count }

    /// The part that was read last.
    var lastRead: LinkPart { part(max(0, position - 1)) }

    /// Reads one destination.
    func destination<T: Destination>(_ type: T.Type) throws(LinkError) -> T {
        parameters = []
        let destination = try value(type)
        if let name = parameters.lazy.compactMap(\.unread).first { throw .unexpected(.parameter(name)) }
        return destination
    }

    /// Reads all remaining screens.
    func path<T: Destination>(of type: T.Type) throws(LinkError) -> [T] {
        var path: [T] = []
        while !isAtEnd { path.append(try destination(type)) }
        return path
    }

    /// Reads the name of a case and its parameters.
    func name(for type: String) throws(LinkError) -> (String, LinkParameters) {
        let segment = try next(type)
        let own = LinkParameters(segment.parameters)
        parameters.append(own)
        return (segment.text, own)
    }

    func value<T: Decodable>(_ type: T.Type) throws(LinkError) -> T {
        if let type = type as? any LosslessStringConvertible.Type {
            let segment = try next("\(T.self)")
            if let parameter = segment.parameters.first { throw .unexpected(.parameter(parameter.name)) }
            guard let value = type.init(segment.text) as? T else { throw .invalid(lastRead, type: "\(T.self)") }
            return value
        }
        do {
            return try T(from: LinkDecoder(reader: self, type: "\(T.self)"))
        } catch let error as LinkError {
            throw error
        } catch {
            throw .invalid(lastRead, type: "\(T.self)")
        }
    }

    private func next(_ type: String) throws(LinkError) -> LinkSegment {
        guard position < segments.count else { throw .missing(part(position), type: type) }
        defer { position += 1 }
        return segments[position]
    }
}

/// The unread parameters of a segment.
final class LinkParameters {
    private var rest: [LinkParameter]

    init(_ all: [LinkParameter]) {
        rest = all
    }

    /// The name of an unread parameter.
    var unread: String? { rest.first?.name }

    func contains(_ name: String) -> Bool {
        rest.contains { $0.name == name }
    }

    func take(_ name: String) -> String? {
        guard let index = rest.firstIndex(where: { $0.name == name }) else { return nil }
        return rest.remove(at: index).value
    }
}
