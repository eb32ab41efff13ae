#if canImport(Security)
public import Core
import Foundation
import Security

/// The data protection keychain of the app. It needs a signed app with an application identifier (Apple TN3137).
struct SystemKeychain: Keychain {
    /// The service of the items (`kSecAttrService`).
    let service: String
    /// The group of apps and extensions that share the items, or `nil` for the app alone.
    var accessGroup: String?

    /// `true` if a team has signed the program, unlike under `swift run`, in a debug build for this Mac, and in a simulator.
    static var isSigned: Bool {
        #if os(macOS)
        var code: SecCode?
        var file: SecStaticCode?
        var information: CFDictionary?
        let flags = SecCSFlags(rawValue: kSecCSSigningInformation)
        guard SecCodeCopySelf([], &code) == errSecSuccess, let code,
            SecCodeCopyStaticCode(code, [], &file) == errSecSuccess, let file,
            SecCodeCopySigningInformation(file, flags, &information) == errSecSuccess
        else { return false }
        return (information as Any as? [String: Any])?[kSecCodeInfoTeamIdentifier as String] != nil
        #elseif targetEnvironment(simulator)
        return false
        #else
        return true
        #endif
    }

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
        if status == errSecMissingEntitlement { throw KeychainKeyProvider.missingEntitlement }
        let reason = SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)"
        throw .unavailable(path: "the keychain", reason: reason)
    }
}

extension KeychainKeyProvider {
    /// Creates a provider with the keychain of this device. Returns `nil` for a program that no team has signed, such as
    /// under `swift run`, because it has no keychain.
    ///
    /// - Parameters:
    ///   - service: The service of the item, such as `com.example.shop.storage`.
    ///   - accessGroup: The group of apps and extensions that share the key, or `nil` for the app alone.
    /// - Throws: `SecureStorageError.refused` if the signature lacks the entitlement for the keychain.
    public init?(service: String, accessGroup: String?) throws(SecureStorageError) {
        let keychain = SystemKeychain(service: service, accessGroup: accessGroup)
        try self.init(keychain: keychain, isSigned: SystemKeychain.isSigned)
    }
}
#endif
