/// A value that shows nothing of itself: not where it is interpolated, logged, printed for debugging, dumped or
/// reflected, and not in the error of a failed encoding or decoding.
///
/// ```swift
/// let password = Secret("correct horse")
/// print("\(password)")        // Secret(redacted)
/// send(password.reveal())     // easy to find in a review
/// ```
///
/// It hides, it does not encrypt: encoded it is the plain value, and memory is not wiped.
public struct Secret<Value> {
    private let value: Value

    /// Hides `value`.
    public init(_ value: Value) {
        self.value = value
    }

    /// The value itself.
    public func reveal() -> Value {
        value
    }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The same for every secret.
    public var description: String { "Secret(redacted)" }
    /// The same for every secret.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// The errors of `Codable` carry the value or quote it, so they are replaced by ones that say where and no more.

extension Secret: Encodable where Value: Encodable {
    /// Encodes the value as it is.
    public func encode(to encoder: any Encoder) throws {
        do {
            try value.encode(to: encoder)
        } catch {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "a secret cannot be encoded")
            )
        }
    }
}

extension Secret: Decodable where Value: Decodable {
    /// Decodes the value as it is.
    public init(from decoder: any Decoder) throws {
        do {
            value = try Value(from: decoder)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a secret does not have the form expected")
            )
        }
    }
}
