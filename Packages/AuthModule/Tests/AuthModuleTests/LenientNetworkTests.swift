import Core
import Testing

@testable import AuthModule

/// An app's own network that returns a refusal in place of throwing it.
private struct LenientNetwork: NetworkServiceProtocol {
    let base: any NetworkServiceProtocol

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        do {
            return try await base.perform(request)
        } catch .server(let failure) {
            return failure.response
        } catch {
            throw error
        }
    }
}

@Suite struct LenientNetworkTests {
    @Test(arguments: [400, 401, 404, 503])
    func `A refused revocation is not confirmed, even if the network returns the refusal`(status: Int) async {
        let fixture = OAuthFixture()
        fixture.respond(to: .post, Fixture.revoke, status: status, #"{"error": "invalid_request"}"#)
        let client = fixture.client()
        let lenient = fixture.client(network: LenientNetwork(base: fixture.network))
        let (tokens, clientID) = (Fixture().session(1).tokens, client.configuration.clientID)
        let revocation = await lenient.revoke(tokens, of: clientID)
        #expect(revocation == (await client.revoke(tokens, of: clientID)))
        #expect(revocation != .confirmed)
    }
}
