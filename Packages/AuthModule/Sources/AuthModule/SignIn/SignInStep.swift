public import Foundation

/// A step of a sign-in, to be shown to the user.
public enum SignInStep: Sendable, Hashable {
    /// The system browser opens this URL. The user can also open it by hand on this device.
    case openURL(URL)
    /// The user must enter this code on any device.
    case enterCode(DeviceCode)
    /// The app waits for the server or for the user.
    case waiting
}

/// Shows a step, unless the sign-in was given up.
typealias ShowStep = @Sendable (SignInStep) async throws(AuthError) -> Void

/// A code to be entered on another device (RFC 8628 §3.2).
public struct DeviceCode: Sendable, Hashable, Redacted {
    /// The code to enter, as the server formats it.
    public let userCode: String
    /// The address of the page that asks for the code.
    public let verificationURL: URL
    /// The same address with the code in it, for example for a QR code, if the server sent one.
    public let completeURL: URL?
    /// The time from receipt after which the code is no longer accepted.
    public let lifetime: Duration

    /// Creates a code.
    public init(userCode: String, verificationURL: URL, completeURL: URL?, lifetime: Duration) {
        self.userCode = userCode
        self.verificationURL = verificationURL
        self.completeURL = completeURL
        self.lifetime = lifetime
    }
}
