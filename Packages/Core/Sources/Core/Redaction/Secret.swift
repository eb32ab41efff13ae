/// A value that is hidden wherever it is interpolated, logged, printed, dumped or reflected, and in the errors of a failed
/// encoding or decoding.
///
/// ```swift
/// let password = Secret("correct horse")
/// print("\(password)")        // Secret(redacted)
/// signIn(password.reveal())   // easy to find in a review
/// ```
///
/// The value is not encrypted: its encoded form is the plain value, and memory is not erased.
public struct Secret<Value> {
    private let value: Value

    /// Creates a secret with `value`.
    public init(_ value: Value) {
        self.value = value
    }

    /// Returns the value.
    public func reveal() -> Value {
        value
    }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomReflectable {
    /// A text that is the same for every secret.
    public var description: String { "Secret(redacted)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// The errors of `Codable` contain the value, so they are replaced by errors that contain only the path.

extension Secret: Encodable where Value: Encodable {
    /// Encodes the plain value.
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
    /// Decodes the plain value.
    public init(from decoder: any Decoder) throws {
        do {
            value = try Value(from: decoder)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a secret does not have the expected form")
            )
        }
    }
}
