import Core
import Crypto
import Foundation

/// Files of version 1: eight bytes of header, then entries in JSON sealed directly with the key. They are read, and
/// written anew in the present version by the next change.
enum LegacyStore {
    private static let header = StoreHeader.magic + [1]

    static func matches(_ file: Data) -> Bool {
        file.starts(with: header)
    }

    static func open(_ file: Data, key: StorageKey) -> [String: Data]? {
        guard let box = try? AES.GCM.SealedBox(combined: file.dropFirst(header.count)),
            let plain = try? AES.GCM.open(box, using: key.secret, authenticating: header)
        else { return nil }
        return try? WireJSON.decode([String: Data].self, from: plain)
    }
}
