public import Foundation

/// Why a link leads nowhere, or a route has no link. It names the part that is wrong, never what is written there.
public enum LinkError: Error, Sendable, Hashable {
    /// The link has more bytes than are read.
    case tooLong(limit: Int)
    /// The link is not one of this app: it does not begin with the prefix.
    case foreign(prefix: String)
    /// A percent sign without two digits, bytes that are no UTF-8, or a parameter without a value.
    case malformed(LinkPart)
    /// There is no such destination. `type` is what was looked for.
    case unknown(LinkPart, type: String)
    /// The link ends before this part.
    case missing(LinkPart, type: String)
    /// What is written there is not a value of `type`.
    case invalid(LinkPart, type: String)
    /// Nothing in the route reads this part.
    case unexpected(LinkPart)
    /// A destination of this type cannot be written: it is no enum, or carries more than single values.
    case unprintable(type: String)
}

/// A part of a link.
public enum LinkPart: Sendable, Hashable, CustomStringConvertible {
    /// A segment after the prefix, counted from 1: in `trellis://home/items/3`, `home` is the first.
    case segment(Int)
    /// A parameter, by its name.
    case parameter(String)
    /// What follows `#`.
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
    /// What is wrong, and where.
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

    /// What to do next.
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
