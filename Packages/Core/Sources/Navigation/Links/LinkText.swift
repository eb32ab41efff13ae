/// A part of a link: one segment of a path, with the parameters that follow it (RFC 3986 §3.3).
struct LinkSegment: Hashable {
    var text: String
    var parameters: [LinkParameter] = []
}

struct LinkParameter: Hashable {
    let name: String
    let value: String
}

/// The text of links: how parts are joined, split and escaped.
enum LinkText {
    /// `items/3/search;query=chair`
    static func join(_ segments: [LinkSegment]) -> String {
        segments.map { segment in
            ([escape(segment.text)] + segment.parameters.map { ";" + pair($0) }).joined()
        }.joined(separator: "/")
    }

    /// `query=chair`
    static func pair(_ parameter: LinkParameter) -> String {
        "\(escape(parameter.name))=\(escape(parameter.value))"
    }

    /// The segments of `raw`; one empty segment at its end is a closing slash and counts for nothing.
    static func segments(_ raw: Substring, part: (Int) -> LinkPart) throws(LinkError) -> [LinkSegment] {
        var pieces = split(raw, at: "/")
        if pieces.last?.isEmpty == true { pieces.removeLast() }
        var segments: [LinkSegment] = []
        segments.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            let pieces = split(piece, at: ";")
            var segment = LinkSegment(text: try unescape(pieces[0], part(index)))
            for piece in pieces.dropFirst() {
                segment.parameters.append(try parameter(piece, part(index)))
            }
            segments.append(segment)
        }
        return segments
    }

    static func parameter(_ raw: Substring, _ part: LinkPart) throws(LinkError) -> LinkParameter {
        let (name, value) = halves(raw, at: "=")
        guard let value else { throw .malformed(part) }
        return LinkParameter(name: try unescape(name, part), value: try unescape(value, part))
    }

    /// What is before the first `mark` and what is after it, if there is one.
    static func halves(_ raw: Substring, at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let index = raw.unicodeScalars.firstIndex(of: mark) else { return (raw, nil) }
        return (raw[..<index], raw[raw.unicodeScalars.index(after: index)...])
    }

    /// Splits at scalars: a combining mark after a slash makes one `Character` of both.
    static func split(_ raw: Substring, at mark: Unicode.Scalar) -> [Substring] {
        raw.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Percent-encodes all but the unreserved characters (RFC 3986 §2.3).
    static func escape(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) { escaped.append(byte) } else { escaped += [0x25, hex(byte >> 4), hex(byte & 15)] }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The text that `raw` stands for. A percent sign wants two hexadecimal digits, and the bytes want to be UTF-8.
    static func unescape(_ raw: Substring, _ part: LinkPart) throws(LinkError) -> String {
        guard raw.utf8.contains(0x25) else { return String(raw) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.utf8.count)
        var rest = raw.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else {
                throw .malformed(part)
            }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed(part) }
        return text
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func hex(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? 0x30 + nibble : 0x37 + nibble
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
