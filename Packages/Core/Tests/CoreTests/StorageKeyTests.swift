import Core
import Foundation
import Testing

@Suite struct StorageKeyTests {
    @Test(arguments: [
        ("usr_1-A", "usr_1-A"), ("https://id.example", "https%3A%2F%2Fid%2Eexample"), ("a%2Eb", "a%252Eb"),
        ("é", "%C3%A9"),
        ("", ""),
    ])
    func `A part of a key has no dots and can be restored`(text: String, part: String) {
        #expect(text.storageKeyPart == part)
        #expect(part.removingPercentEncoding == text)
    }
}
