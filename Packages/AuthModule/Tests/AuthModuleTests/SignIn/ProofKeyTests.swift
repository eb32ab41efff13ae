import Core
import Foundation
import Testing

@testable import AuthModule

@Suite struct ProofKeyTests {
    /// The digest of the example.
    private struct ExampleHashing: SHA256Hashing {
        func sha256(_ data: Data) -> Data {
            guard data == Data("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8) else { return Data() }
            return Data([
                19, 211, 30, 150, 26, 26, 216, 236, 47, 22, 177, 12, 76, 152, 46, 8, 118, 168, 120, 173, 109, 241, 68,
                86,
                110, 225, 137, 74, 203, 112, 249, 195,
            ])
        }
    }

    @Test func `Verifier and challenge are those of RFC 7636, appendix B`() {
        let bytes = Data([
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ])
        let key = ProofKey(randomBytes: bytes, hashing: ExampleHashing())
        #expect(key.verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `base64url has no padding (RFC 7636, appendix A)`() {
        #expect(Data([3, 236, 255, 224, 193]).base64URLEncoded == "A-z_4ME")
    }

    @Test(arguments: [0, 1, 7, 8, 64]) func `Random bytes have the requested number`(count: Int) {
        #expect(AuthAssembly.Dependencies.systemRandomBytes(count).count == count)
    }

    @Test func `Random bytes differ`() {
        #expect(AuthAssembly.Dependencies.systemRandomBytes(64) != AuthAssembly.Dependencies.systemRandomBytes(64))
    }
}
