import AuthModule
import Core
import Features
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import App

@Suite struct AccountNameTests {
    private let users = [
        FakeAuth.mina, FakeAuth.leo,
        AuthUser(id: FakeAuth.id("u3"), name: "Mina B.", username: "minab", email: "Mina@Example.com"),
        AuthUser(id: FakeAuth.id("u4"), name: "Other Mina", email: "mina@example.com"),
    ]

    @Test(arguments: ["u2", "leo", "LEO"])
    func `An account has its user name, email address and id as names`(name: String) throws {
        #expect(try users.account(named: name) == FakeAuth.leo)
    }

    @Test func `An id comes before the user name of another account`() throws {
        let tricky = AuthUser(id: FakeAuth.id("u9"), name: "Eve", username: "u2")
        #expect(try ([tricky] + users).account(named: "u2") == FakeAuth.leo)
    }

    @Test func `A name of several accounts is an error with their ids`() throws {
        let error = try #require(throws: CommandError.self) { try users.account(named: "mina@example.com") }
        #expect(error.userFacingError.message.english == "Several accounts have the name 'mina@example.com'.")
        #expect(error.userFacingError.suggestion?.english == "Choose one by its id: u3, u4.")
    }

    @Test func `An unknown name is an error with the candidates`() throws {
        let error = try #require(throws: CommandError.self) { try users.account(named: "mnia") }
        #expect(error.userFacingError.message.english == "No account 'mnia' is signed in.")
        #expect(error.userFacingError.suggestion?.english == "Choose one of: mina, leo, minab, mina@example.com.")
        let other = try #require(throws: CommandError.self) { try users.account(named: "x\u{1B}[31m") }
        #expect(other.userFacingError.message.english == "No account 'x\u{FFFD}[31m' is signed in.")
        let none = try #require(throws: CommandError.self) { try [].account(named: "leo") }
        #expect(none.userFacingError.suggestion?.english == "Sign in with: App login")
    }
}
