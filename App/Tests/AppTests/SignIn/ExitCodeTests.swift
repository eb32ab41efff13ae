import AuthModule
import Testing

@testable import App

@Suite struct ExitCodeTests {
    @Test(
        arguments: [
            (AuthError.wrongCredentials, 4), (.signInRequired, 4), (.sessionEnded, 4), (.otherClient("c"), 4),
            (.inputNeeded(.secondFactor), 4),
            (.denied(), 5), (.codeExpired, 6), (.cancelled, 2), (.methodUnavailable, 1), (.refused(code: "x"), 1),
        ] as [(AuthError, Int32)]
    )
    func `Each decision about a sign-in has its exit status`(error: AuthError, status: Int32) {
        #expect(CommandError(error).json.contains(#""status":\#(status)"#))
    }
}
