public import Foundation

extension URL {
    /// `true` if secrets can be sent to this URL: it uses https, or http on this machine.
    public var isSafeForSecrets: Bool {
        guard let host = host(), !host.isEmpty else { return false }
        return switch scheme?.lowercased() {
        case "https": true
        case "http": Self.isLoopback(host.lowercased())
        default: false
        }
    }

    /// Returns whether `host` is 127.0.0.0/8, ::1 or localhost (RFC 8252 §7.3, §8.3).
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }
}
