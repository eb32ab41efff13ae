import Foundation

extension String {
    /// The text as a part of a storage key: percent-encoded except for ASCII letters, digits, `-` and `_`, so that it
    /// contains no dots. `removingPercentEncoding` restores it.
    public var storageKeyPart: String {
        addingPercentEncoding(withAllowedCharacters: storageKeyCharacters) ?? ""
    }
}

private let storageKeyCharacters = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)
