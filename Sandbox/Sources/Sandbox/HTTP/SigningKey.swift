import Crypto
import Foundation
import Hummingbird

/// The key that signs ID tokens with ES256 (RFC 7518 §3.4).
struct SigningKey: Codable, Sendable {
    private var key = P256.Signing.PrivateKey()

    init() {}

    init(from decoder: any Decoder) throws {
        key = try P256.Signing.PrivateKey(rawRepresentation: decoder.singleValueContainer().decode(Data.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key.rawRepresentation)
    }

    var publicKey: JSONWebKey { JSONWebKey(key.publicKey) }

    /// Returns claims as a signed token (RFC 7515 §3.1).
    func sign(_ claims: some Encodable) throws -> String {
        let parts = try [JSONEncoder.wire.encode(Header(kid: publicKey.kid)), JSONEncoder.wire.encode(claims)]
        let text = parts.map(\.base64URL).joined(separator: ".")
        return try text + "." + key.signature(for: Data(text.utf8)).rawRepresentation.base64URL
    }

    /// Returns the claims of a token that this key has signed, even if it has expired.
    func claims<Claims: Decodable>(of token: String, as type: Claims.Type) -> Claims? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Data(base64URL: parts[1]), let signature = Data(base64URL: parts[2]),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
            key.publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        else { return nil }
        return try? JSONDecoder().decode(type, from: payload)
    }

    private struct Header: Encodable {
        let alg = "ES256"
        let kid: String
        let typ = "JWT"
    }
}

/// A public key (RFC 7517 §4, RFC 7518 §6.2.1).
struct JSONWebKey: ResponseEncodable {
    let kty = "EC"
    let crv = "P-256"
    let alg = "ES256"
    let use = "sig"
    let x: String
    let y: String
    /// The thumbprint of the key (RFC 7638).
    let kid: String

    fileprivate init(_ key: P256.Signing.PublicKey) {
        // The coordinates, 32 bytes each.
        let point = key.rawRepresentation
        (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
        kid = #"{"crv":"\#(crv)","kty":"\#(kty)","x":"\#(x)","y":"\#(y)"}"#.sha256
    }
}
