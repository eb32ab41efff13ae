import Core
import Foundation
import Testing

@Suite struct SecretTests {
    private let canary = "canary-7f3a"

    private func expectNothing(in text: String) {
        #expect(!text.contains(canary), "\(text)")
    }

    @Test func `A printed secret shows nothing`() {
        let secret = Secret(canary)
        struct Login {
            let password: Secret<String>
        }
        var dumped = ""
        dump([secret], to: &dumped)
        dump(Login(password: secret), to: &dumped)
        expectNothing(in: dumped)
        for value in [secret, Login(password: secret), [secret], Optional(secret) as Any, ["a": secret]] as [Any] {
            expectNothing(in: String(describing: value))
            expectNothing(in: String(reflecting: value))
            expectNothing(in: "\(value)")
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect("\(secret)" == "Secret(redacted)")
        #expect(secret.reveal() == canary)
    }

    @Test func `A secret is encoded as its value`() throws {
        let data = try WireJSON.encode(["password": Secret(canary)])
        #expect(String(decoding: data, as: UTF8.self) == #"{"password":"canary-7f3a"}"#)
        #expect(try WireJSON.decode([String: Secret<String>].self, from: data) == ["password": Secret(canary)])
    }

    @Test func `Coding errors contain the path and not the value`() throws {
        let decoding = try #require(throws: DecodingError.self) {
            try WireJSON.decode([String: Secret<Token>].self, from: Data(#"{"a": "canary-7f3a"}"#.utf8))
        }
        expectNothing(in: "\(decoding)")
        expectNothing(in: String(reflecting: decoding))
        #expect("\(decoding)".contains("a"))
        let encoding = try #require(throws: EncodingError.self) {
            try WireJSON.encode(["a": Secret(Token(text: canary))])
        }
        expectNothing(in: "\(encoding)")
        expectNothing(in: String(reflecting: encoding))
    }

    /// A type whose coding errors contain the value.
    private struct Token: Codable {
        let text: String

        init(text: String) {
            self.text = text
        }

        init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a token")
            )
        }

        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(text, .init(codingPath: [], debugDescription: "'\(text)' is not a token"))
        }
    }
}
