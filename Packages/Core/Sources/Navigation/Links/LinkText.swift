import Foundation

/// A segment of a path with its parameters (RFC 3986 §3.3).
struct LinkSegment: Hashable {
    var text: String
    var parameters: [LinkParameter] = []
}

struct LinkParameter: Hashable {
    let name: String
    let value: String
}

/// Functions that join, split and escape the parts of links.
enum LinkText {
    /// Returns a path such as `items/3/search;query=chair`.
    static func join(_ segments: [LinkSegment]) -> String {
        segments.map { segment in
            let parameters = segment.parameters.map { ";\(escape($0.name))=\(escape($0.value))" }
            return escape(segment.text) + parameters.joined()
        }.joined(separator: "/")
    }

    /// Returns the segments of `raw`, without an empty segment at its end.
    static func segments(_ raw: Substring, part: (Int) -> LinkPart) throws(LinkError) -> [LinkSegment] {
        var pieces = split(raw, at: "/")
        if pieces.last?.isEmpty == true { pieces.removeLast() }
        var segments: [LinkSegment] = []
        segments.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            let pieces = split(piece, at: ";")
            var segment = LinkSegment(text: try unescape(pieces[0], part(index)))
            for piece in pieces.dropFirst() {
                let (name, value) = halves(piece, at: "=")
                guard let value else { throw .malformed(part(index)) }
                let parameter = LinkParameter(
                    name: try unescape(name, part(index)),
                    value: try unescape(value, part(index))
                )
                segment.parameters.append(parameter)
            }
            segments.append(segment)
        }
        return segments
    }

    /// Returns the text before and the text after the first `mark`.
    static func halves(_ raw: Substring, at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let index = raw.unicodeScalars.firstIndex(of: mark) else { return (raw, nil) }
        return (raw[..<index], raw[raw.unicodeScalars.index(after: index)...])
    }

    /// Splits at scalars, since a slash with a combining mark is one `Character`.
    static func split(_ raw: Substring, at mark: Unicode.Scalar) -> [Substring] {
        raw.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Percent-encodes all but the unreserved characters (RFC 3986 §2.3).
    static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// Removes the percent-encoding of UTF-8 text.
    static func unescape(_ raw: Substring, _ part: LinkPart) throws(LinkError) -> String {
        guard raw.utf8.contains(UInt8(ascii: "%")) else { return String(raw) }
        guard let text = raw.removingPercentEncoding else { throw .malformed(part) }
        return text
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
