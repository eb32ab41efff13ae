/// An array of a response: the elements that could be decoded, and the failures of the others.
public struct ReadableElements<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be decoded, in order.
    public let elements: [Element]
    /// The failures of the other elements, in order.
    public let failures: [DecodingFailure]

    private struct Lossy: Decodable {
        var element: Element?
        var failure: DecodingFailure?

        init(from decoder: any Decoder) throws {
            do {
                element = try Element(from: decoder)
            } catch {
                failure = DecodingFailure(type: "\(Element.self)", error: error)
            }
        }
    }

    /// Decodes an array.
    ///
    /// - Throws: `DecodingError` if it is no array.
    public init(from decoder: any Decoder) throws {
        let all = try [Lossy](from: decoder)
        elements = all.compactMap(\.element)
        failures = all.compactMap(\.failure)
    }
}
