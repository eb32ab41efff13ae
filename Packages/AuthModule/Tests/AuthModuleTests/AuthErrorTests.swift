import Core
import Foundation
import Testing

@testable import AuthModule

@Suite struct AuthErrorTests {
    /// An error, and what a caller can do after it.
    struct Case: Sendable {
        let error: AuthError
        var needsSignIn = false
        var isTransient = false
    }

    private static func network(_ status: Int) -> AuthError {
        .network(.server(ServerFailure(response: NetworkResponse(status: status))))
    }

    @Test(arguments: [
        Case(error: .signInRequired, needsSignIn: true), Case(error: .sessionEnded, needsSignIn: true),
        Case(error: .otherClient("c"), needsSignIn: true), Case(error: .inputNeeded(.signIn), needsSignIn: true),
        Case(error: .inputNeeded(.consent), needsSignIn: true), Case(error: .inputNeeded(.secondFactor)),
        Case(error: .refused(code: "invalid_client")), Case(error: .refused(code: "server_error"), isTransient: true),
        Case(error: .wrongCredentials), Case(error: .codeExpired), Case(error: .cancelled), Case(error: network(403)),
        Case(error: network(429), isTransient: true), Case(error: network(503), isTransient: true),
        Case(error: .network(.offline(request: "x", reason: "y")), isTransient: true),
        Case(error: .network(.tls(request: "x", reason: "y"))), Case(error: .invalidResponse("x")),
        Case(error: .refreshSuspended(for: .seconds(1)), isTransient: true),
        Case(error: .storage(.busy(path: "x", waited: .seconds(1))), isTransient: true),
        Case(error: .storage(.noSpace(path: "x"))), Case(error: .misconfigured(reason: "x")),
        Case(error: .noSignIn(addresses: ["x"])),
    ])
    func `An error has a description, and says whether a sign-in or another try helps`(expected: Case) {
        #expect(expected.error.needsSignIn == expected.needsSignIn)
        #expect(expected.error.isTransient == expected.isTransient)
        #expect(expected.error.errorDescription?.isEmpty == false)
        #expect(expected.error.localizedDescription == expected.error.errorDescription)
    }
}
