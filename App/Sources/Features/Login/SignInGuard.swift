public import AuthModule
public import Navigation

extension Router<AppFlow> {
    /// Has routes that need a user wait for one: the sign-in cover is shown where nobody is signed in.
    public func guardSignIn(with auth: any AuthManaging) {
        addGuard(for: .signedIn) { [weak self] in
            if auth.currentUser != nil { return true }
            guard let self, case .finished = await present(cover: .signIn) else { return false }
            return true
        }
    }
}
