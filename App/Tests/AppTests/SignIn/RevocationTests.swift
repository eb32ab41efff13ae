import AuthModule
import Core
import Features
import Testing

@testable import App

@Suite struct RevocationTests {
    @Test(
        arguments: [
            (Revocation.confirmed, nil), (.notNeeded, nil),
            (
                .unconfirmed(.network(.offline(request: "POST https://id.example.com", reason: "connection refused"))),
                "Warning: the server has not ended the session."
            ),
            (
                .unsupported,
                "Warning: the server does not support ending a session. It stays valid there until it expires."
            ),
        ] as [(Revocation, String?)]
    )
    func `A session that the server has not ended is a warning with the reason and what happens next`(
        revocation: Revocation,
        text: String?
    ) {
        #expect(text.map { revocation.warning?.hasPrefix($0) == true } ?? (revocation.warning == nil))
    }
}
