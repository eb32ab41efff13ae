import Core
import Foundation

/// The services that all parts of the module share.
struct AuthEnvironment: Sendable {
    let client: OAuthClient
    let storage: any SecureStorageProtocol
    /// The issuer of all accounts.
    let issuer: String
    let locks: any ExclusiveAccess
    /// Returns the monotonic time since the start of this process.
    let time: @Sendable () -> Duration
    /// Returns a new id for a session.
    let ids: @Sendable () -> String
    let logger: any LoggerProtocol

    /// Returns the name of the lock of an account's refreshes: a number of 64 bits that tells nothing about the user (FNV-1a).
    func lock(of account: AccountID) -> String {
        let text = [client.configuration.clientID, account.issuer, account.subject].joined(separator: "\n")
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "auth.refresh.\(String(hash, radix: 16))"
    }
}

extension AuthError {
    /// Creates the error of a lock that another process holds.
    init(_ error: ExclusiveAccessError) {
        switch error {
        case .busy(let name, let waited): self = .storage(.busy(path: name, waited: waited))
        case .unavailable(let path, let reason): self = .storage(.unavailable(path: path, reason: reason))
        }
    }
}
