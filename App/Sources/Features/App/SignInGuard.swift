package import AuthModule
package import Navigation

extension Router<AppFlow> {
    /// Adds a guard that presents the sign-in for routes that need a user.
    package func guardSignIn(with auth: any AuthManaging) {
        addGuard(for: .signedIn, isMet: { auth.currentUser != nil }) { [weak self] in
            await self?.presentAndWait(cover: .signIn) != nil
        }
    }
}
