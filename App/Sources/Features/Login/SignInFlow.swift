public import AuthModule
public import Navigation

/// The places of signing in; it ends with whoever signed in.
public enum SignInFlow: Flow {
    /// Whoever signed in.
    public typealias Outcome = AuthUser
}
