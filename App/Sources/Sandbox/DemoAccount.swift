/// An account to try the Sandbox with. Its password is public on purpose: it guards nothing but play money.
public enum DemoAccount {
    /// Who signs in.
    public static let username = "mina@example.com"
    /// The password of everybody in the Sandbox.
    public static let password = "trellis-demo"
}
