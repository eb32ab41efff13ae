public import AuthModule
public import Navigation

extension Router<AppFlow> {
    /// Guards routes that need a user: shows the sign-in cover if nobody is signed in.
    public func guardSignIn(with auth: any AuthManaging) {
        addGuard(for: .signedIn, isMet: { auth.currentUser != nil }) { [weak self] in
            guard let self, case .finished = await presentAndWait(cover: .signIn) else { return false }
            return true
        }
    }
}
