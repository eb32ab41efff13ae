import AuthModule
import Core
import CoreTesting
import Testing

@testable import Features

@Suite struct GetDemoAccountUseCaseTests {
    private func account(_ document: String, status: Int = 200) async -> Credentials? {
        let network = FakeNetworkService()
        network.reply(to: .get, "/.well-known/openid-configuration", status: status, json: document)
        return await GetDemoAccountUseCase.live(network: network).execute()
    }

    @Test func `The account of the discovery document is returned`() async {
        let account = await account(#"{"issuer": "x", "demo_account": {"username": "mina", "password": "right"}}"#)
        #expect(account?.username == "mina" && account?.password == "right")
    }

    @Test(arguments: [(#"{"issuer": "x"}"#, 200), (#"{"demo_account": {"username": "mina"}}"#, 200), ("", 404)])
    func `A server without a demo account has none`(document: String, status: Int) async {
        #expect(await account(document, status: status) == nil)
    }
}
