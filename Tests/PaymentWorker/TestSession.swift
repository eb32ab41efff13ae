package import Core
import PaymentModule

/// A session with the access tokens of several accounts, of which one is the current one.
package struct TestSession: UserIdProviding, AccessTokenProviding {
    private let tokens: [AccountID: String]
    private let account: AccountID

    package init(tokens: [AccountID: String], account: AccountID) {
        self.tokens = tokens
        self.account = account
    }

    package var currentUserId: AccountID? { account }

    package func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
        let account = account ?? self.account
        guard let token = tokens[account] else { throw .signInRequired }
        return AccessToken(account: account, value: token)
    }

    package func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken { rejected }
}
