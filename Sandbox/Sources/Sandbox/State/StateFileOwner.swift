public import Foundation

/// The process whose server uses a state file.
public struct StateFileOwner: Sendable, Hashable {
    /// The id of the process.
    public let processID: Int32
    /// The address of the server, without a trailing slash.
    public let url: URL

    /// The stored form: the process ID, a space and the address.
    var text: String { "\(processID) \(url.absoluteString)" }

    /// A Boolean value that indicates whether the process exists.
    var isRunning: Bool { kill(processID, 0) == 0 || errno == EPERM }
}

extension StateFileOwner {
    /// Creates an owner from its stored form. Returns `nil` if `text` is not complete.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let processID = Int32(parts[0]), processID > 0, let url = URL(string: String(parts[1])),
            url.port != nil
        else { return nil }
        self.init(processID: processID, url: url)
    }
}
