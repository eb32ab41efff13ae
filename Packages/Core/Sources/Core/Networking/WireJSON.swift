public import Foundation

/// The JSON format of requests and responses: dates in ISO 8601 (UTC, milliseconds), sorted keys, so that equal values
/// give equal bytes.
public enum WireJSON {
    /// Encodes `value`.
    ///
    /// - Throws: `EncodingError`.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            // The style truncates to milliseconds; half a millisecond more turns that into rounding.
            try container.encode(date.addingTimeInterval(0.0005).formatted(withMilliseconds))
        }
        return try encoder.encode(value)
    }

    /// Decodes a `Value`. Dates may have fractions of a second.
    ///
    /// - Throws: `DecodingError`.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let date = (try? Date(text, strategy: withMilliseconds)) ?? (try? Date(text, strategy: .iso8601)) {
                return date
            }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an ISO 8601 date")
        }
        return try decoder.decode(type, from: data)
    }

    private static let withMilliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
