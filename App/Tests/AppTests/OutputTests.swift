import Testing

@testable import App

struct OutputTests {
    @Test func `A note is wrapped between words below its indentation, but a command or an address is not`() {
        let text = """
            Error: The disk is full, so nothing is stored.
              Free some space on the disk.
              Check it with: App storage check --data-dir /tmp/shop
              Open https://id.example.com/device?user_code=ABCD
            """
        let wrapped = """
            Error: The disk is
            full, so nothing is
            stored.
              Free some space on
              the disk.
              Check it with: App storage check --data-dir /tmp/shop
              Open https://id.example.com/device?user_code=ABCD
            """
        #expect(text.wrapped(to: 20) == wrapped)
    }
}
