import Core
import Foundation

/// The response of the device authorization endpoint (RFC 8628 §3.2).
struct DeviceAuthorization: Decodable, Sendable, Redacted {
    let deviceCode: String
    let userCode: String
    let verificationURL: String
    let completeURL: String?
    /// In seconds.
    let lifetime: Double
    /// In seconds.
    let interval: Double?

    private enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationURL = "verification_uri"
        case googleVerificationURL = "verification_url"
        case completeURL = "verification_uri_complete"
        case lifetime = "expires_in"
        case interval
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        deviceCode = try container.decode(String.self, forKey: .deviceCode)
        userCode = try container.decode(String.self, forKey: .userCode)
        let googleURL = try? container.decode(String.self, forKey: .googleVerificationURL)
        verificationURL = try googleURL ?? container.decode(String.self, forKey: .verificationURL)
        completeURL = try? container.decode(String.self, forKey: .completeURL)
        lifetime = try container.seconds(forKey: .lifetime)
        interval = try? container.seconds(forKey: .interval)
    }

    /// The code to show.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if it is empty, or if the address cannot be opened safely.
    func code() throws(AuthError) -> DeviceCode {
        guard !userCode.isEmpty else { throw .invalidResponse("The sign-in server's user_code is empty.") }
        guard let url = URL(string: verificationURL), url.isSafeForSecrets else {
            throw .invalidResponse("The sign-in server's verification_uri must use https, or http on this machine.")
        }
        let completeURL = completeURL.flatMap(URL.init).flatMap { $0.isSafeForSecrets ? $0 : nil }
        // A day is longer than any code is valid.
        let lifetime = Duration.seconds(min(max(lifetime, 0), 86_400))
        return DeviceCode(userCode: userCode, verificationURL: url, completeURL: completeURL, lifetime: lifetime)
    }

    /// The time between two polls, 5 s by default (§3.5).
    var pollingInterval: Duration { .seconds(min(max(interval ?? 5, 1), 3600)) }
}
