import Foundation

/// The names and values of a query or a form, in the order of the literal.
///
/// ```swift
/// let query: QueryItems = ["limit": 20, "cursor": cursor]   // a nil value is left out
/// ```
public struct QueryItems: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A name with its value.
    public struct Item: Sendable, Hashable {
        /// The name, unencoded.
        public let name: String
        /// The value, unencoded.
        public let value: String
    }

    /// The items, in order.
    public private(set) var items: [Item] = []

    /// Creates the items of a literal, without those whose value is `nil`.
    public init(dictionaryLiteral elements: (String, (any CustomStringConvertible & Sendable)?)...) {
        items = elements.compactMap { name, value in value.map { Item(name: name, value: $0.description) } }
    }

    /// Adds an item at the end.
    public mutating func add(_ value: String, for name: String) {
        items.append(Item(name: name, value: value))
    }

    /// The value of the first item called `name`.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The items for a URL's query or a form's body. All but the unreserved characters are percent-encoded, so `+` and `&`
    /// keep their meaning in both.
    public var percentEncoded: String {
        items.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .unreservedInURLs) ?? ""
    }
}

extension QueryItems: DescribedValue {
    /// The names. Values are left out because they may be passwords and tokens.
    public var description: String {
        items.map(\.name).description
    }
}

extension QueryItems.Item: DescribedValue {
    /// The name.
    public var description: String { name }
}
