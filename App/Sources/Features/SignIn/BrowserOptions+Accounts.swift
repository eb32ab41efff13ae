package import AuthModule

extension BrowserOptions {
    /// Returns the options of a sign-in beside `accounts`. If one is usable, the server asks which user signs in: otherwise
    /// the browser could sign in the same user again at once.
    package static func beside(_ accounts: any AccountSwitching) async -> Self {
        let accounts = (try? await accounts.storedAccounts()) ?? []
        return Self(prompt: accounts.allSatisfy(\.mustSignInAgain) ? nil : "select_account")
    }
}
