/// The names of the product, which another product of the same parts changes. The files of App/Apple repeat them; a test
/// compares both.
public enum ProductIdentity {
    /// The name that users read, and the folder of the app for macOS and iOS.
    public static let name = "Trellis"
    /// The version of the repository, as in its tags. Everything else that names it follows, which a test checks.
    public static let version = "1.0.0"
    /// The identifier of the app for macOS and iOS.
    public static let bundleID = "dev.trellis.shop"
    /// The scheme of links.
    public static let scheme = "trellis"
    /// The folder of the commands in the data folder of the user, and the beginning of the names of temporary folders.
    public static let folder = "trellis"
    /// The id of the app at its sign-in server (RFC 6749 §2.2).
    public static let clientID = "trellis-app"
    /// The write key of the app at its collector of events. It is not a secret.
    public static let writeKey = "trellis-write-key"

    /// The name and the version in requests.
    public static let userAgent = "\(name)/\(version)"
    /// The address to which the sign-in server redirects the browser of the app for macOS and iOS (RFC 8252 §7.1).
    public static let redirectAddress = "\(bundleID):/sign-in"
    /// The service of the items in the keychain.
    public static let keychainService = "\(bundleID).storage"
}
