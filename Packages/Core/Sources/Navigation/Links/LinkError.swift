public import Foundation

/// The reason why a link cannot be read, or a route has no link. It identifies the wrong part, never its content.
public enum LinkError: Error, Sendable, Hashable {
    /// The link has more bytes than the limit.
    case tooLong(limit: Int)
    /// The link does not begin with the prefix, so it belongs to another app.
    case foreign(prefix: String)
    /// A percent sign without two digits, bytes that are not UTF-8, or a parameter without a value or with several.
    case malformed(LinkPart)
    /// The part is not the name of a destination of `type`.
    case unknown(LinkPart, type: String)
    /// The part is missing; it should be a value of `type`.
    case missing(LinkPart, type: String)
    /// The part is not a value of `type`.
    case invalid(LinkPart, type: String)
    /// The part does not belong to any destination.
    case unexpected(LinkPart)
    /// A destination of `type` has no link: it is not an enum, or has associated values that are lists or structs.
    case unprintable(type: String)
}

/// A part of a link.
public enum LinkPart: Sendable, Hashable, CustomStringConvertible {
    /// A segment after the prefix, counted from 1: in `trellis://home/items/3`, `home` is the first.
    case segment(Int)
    /// The parameter with this name.
    case parameter(String)

    /// The part as text, such as `part 2` or `parameter sheet`.
    public var description: String {
        switch self {
        case .segment(let number): "part \(number)"
        case .parameter(let name): "parameter \(name)"
        }
    }
}

extension LinkError: LocalizedError {
    /// A sentence that describes the failure.
    public var errorDescription: String? {
        switch self {
        case .tooLong(let limit): "The link is too long: the limit is \(limit) bytes."
        case .foreign(let prefix): "The link doesn't start with \(prefix)."
        case .malformed(let part): "The link's \(part) is not correctly encoded."
        case .unknown(let part, _): "The link's \(part) is not a known screen."
        case .missing(let part, _): "The link's \(part) is missing."
        case .invalid(let part, _): "The link's \(part) is not valid."
        case .unexpected(let part): "The link's \(part) is not expected."
        case .unprintable: "This screen has no link."
        }
    }
}
