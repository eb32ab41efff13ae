public import AuthModule
public import Navigation

/// The flow of a sign-in; it ends with the user.
public enum SignInFlow: Flow {
    /// The user who signed in.
    public typealias Outcome = AuthUser
}
