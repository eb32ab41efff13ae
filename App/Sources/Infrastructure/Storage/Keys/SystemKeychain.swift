#if canImport(Security)
import Core
import Foundation
import Security

/// The data protection keychain of the app. It needs a signed app with an application identifier (Apple TN3137).
struct SystemKeychain: Keychain {
    /// The group of apps and extensions that share the items, or `nil` for the app alone.
    var accessGroup: String?
    private let service = "dev.trellis.storage"

    /// `false` if the process is not signed with the entitlements that the keychain needs, such as under `swift run`.
    var isAvailable: Bool { SecItemCopyMatching(query("") as CFDictionary, nil) != errSecMissingEntitlement }

    func secret(_ name: String) throws(SecureStorageError) -> Secret<Data>? {
        var query = query(name)
        query[kSecReturnData] = true
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        try check(status)
        return (result as? Data).map { Secret($0) }
    }

    func add(_ secret: Secret<Data>, for name: String) throws(SecureStorageError) {
        var item = query(name)
        item[kSecValueData] = secret.reveal()
        item[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let status = SecItemAdd(item as CFDictionary, nil)
        if status != errSecDuplicateItem { try check(status) }
    }

    func remove(_ name: String) throws(SecureStorageError) {
        let status = SecItemDelete(query(name) as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    private func query(_ name: String) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: name,
            kSecUseDataProtectionKeychain: true,
        ]
        query[kSecAttrAccessGroup] = accessGroup
        return query
    }

    private func check(_ status: OSStatus) throws(SecureStorageError) {
        guard status != errSecSuccess else { return }
        let reason = SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)"
        throw .unavailable(path: "the keychain", reason: reason)
    }
}

extension KeyProvider where Self == KeychainKeyProvider {
    /// Returns a key in the keychain of this device, which the apps and extensions of `accessGroup` share.
    public static func keychain(accessGroup: String? = nil) -> Self {
        Self(keychain: SystemKeychain(accessGroup: accessGroup))
    }
}

extension KeychainKeyProvider {
    /// `true` if the process is signed in a way that lets it use the keychain.
    public static var isAvailable: Bool { SystemKeychain().isAvailable }
}
#endif
