import Foundation
import Infrastructure
import Testing

@Suite struct SHA256HasherTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `Digests are those of FIPS 180-4`(text: String, expected: String) {
        let digest = SHA256Hasher().sha256(Data(text.utf8))
        #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }
}
