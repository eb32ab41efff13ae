import Foundation
import Testing

@testable import Features

@Suite struct WebPageTests {
    @Test(arguments: [
        ("https://bank.example/approve", true), ("HTTP://127.0.0.1:8080/confirm", true),
        ("file:///etc/passwd", false), ("tel:112", false), ("trellis://home", false), ("/approve", false),
    ])
    func `Only http and https URLs are web pages`(url: String, isWebPage: Bool) throws {
        #expect(try #require(URL(string: url)).isWebPage == isWebPage)
    }
}
