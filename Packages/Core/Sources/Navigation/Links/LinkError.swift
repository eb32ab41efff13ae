public import Foundation

/// The reason why a link cannot be read, or a route has no link. It names the wrong part, never its content.
public enum LinkError: Error, Sendable, Hashable {
    /// The link has more bytes than the limit.
    case tooLong(limit: Int)
    /// The link belongs to another app: it does not begin with the prefix.
    case foreign(prefix: String)
    /// A percent sign without two digits, bytes that are not UTF-8, or a parameter without a value.
    case malformed(LinkPart)
    /// The part is not a destination of `type`.
    case unknown(LinkPart, type: String)
    /// The link ends before this part.
    case missing(LinkPart, type: String)
    /// The part is not a value of `type`.
    case invalid(LinkPart, type: String)
    /// No destination takes this part.
    case unexpected(LinkPart)
    /// A destination of this type cannot be written: it is not an enum, or carries more than single values.
    case unprintable(type: String)
}

/// A part of a link.
public enum LinkPart: Sendable, Hashable, CustomStringConvertible {
    /// A segment after the prefix, counted from 1: in `trellis://home/items/3`, `home` is the first.
    case segment(Int)
    /// A parameter, by its name.
    case parameter(String)
    /// The text after `#`.
    case fragment

    /// Such as `segment 2` and `parameter sheet`.
    public var description: String {
        switch self {
        case .segment(let number): "segment \(number)"
        case .parameter(let name): "parameter \(name)"
        case .fragment: "the fragment"
        }
    }
}

extension LinkError: LocalizedError {
    /// A description of the wrong part.
    public var errorDescription: String? {
        switch self {
        case .tooLong(let limit): "The link is longer than \(limit) bytes."
        case .foreign(let prefix): "The link does not begin with \(prefix)."
        case .malformed(let part): "In the link, \(part) is not correctly encoded."
        case .unknown(let part, let type): "In the link, \(part) is no \(type)."
        case .missing(let part, let type): "In the link, \(part) is missing; it should be a \(type)."
        case .invalid(let part, let type): "In the link, \(part) is not a valid \(type)."
        case .unexpected(let part): "In the link, nothing reads \(part)."
        case .unprintable(let type): "A destination of \(type) cannot be written as a link."
        }
    }

    /// Advice on the next step.
    public var recoverySuggestion: String? {
        switch self {
        case .tooLong: "Share a link to a place less deep."
        case .foreign: "Open it with the app it belongs to."
        case .malformed, .unknown, .missing, .invalid, .unexpected:
            "Check that the link was copied whole; it may come from another version of the app."
        case .unprintable: "Make it an enum whose cases carry ids, numbers and texts."
        }
    }
}
