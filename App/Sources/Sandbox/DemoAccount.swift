/// The account for trying the Sandbox. Its password is public on purpose, as the money is not real.
public enum DemoAccount {
    /// The address to sign in with.
    public static let username = "mina@example.com"
    /// The password of every user of the Sandbox.
    public static let password = "trellis-demo"
}
