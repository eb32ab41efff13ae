import AuthModule
import Core
import Features
import FeaturesTesting
import Testing

@testable import App

@Suite struct AccountNameTests {
    private let users = [
        AuthUser.mina, .leo,
        AuthUser(id: AccountID(issuer: "api", subject: "u3"), name: "Mina", username: "min", email: "Mina@Example.com"),
        AuthUser(id: AccountID(issuer: "api", subject: "u4"), name: "Other Mina", email: "mina@example.com"),
    ]

    @Test(arguments: ["usr_leo", "leo", "LEO"])
    func `An account has its user name, email address and id as names`(name: String) throws {
        #expect(try users.account(named: name) == .leo)
    }

    @Test func `An id comes before the user name of another account`() throws {
        let tricky = AuthUser(id: AccountID(issuer: "api", subject: "u9"), name: "Eve", username: "usr_leo")
        #expect(try ([tricky] + users).account(named: "usr_leo") == .leo)
    }

    @Test func `An email address of several accounts is an error with their ids`() throws {
        let error = try #require(throws: CommandError.self) { try users.account(named: "mina@example.com") }
        #expect(error.message == "Account 'mina@example.com' not found.")
        #expect(error.suggestion == "Choose one of: u3, u4.")
    }

    @Test func `An unknown name is an error with the candidates`() throws {
        let error = try #require(throws: CommandError.self) { try users.account(named: "mnia") }
        #expect(error.message == "Account 'mnia' not found.")
        #expect(error.suggestion == "Choose one of: usr_mina, usr_leo, u3, u4.")
        let other = try #require(throws: CommandError.self) { try users.account(named: "x\u{1B}[31m") }
        #expect(other.message == "Account 'x\u{FFFD}[31m' not found.")
        let none = try #require(throws: CommandError.self) { try [].account(named: "leo") }
        #expect(none.suggestion == "Sign in with: App login")
    }
}
