public import Foundation

extension URL {
    /// `true` for an http or https URL. The server chooses the URL of an approval, and another scheme could start another
    /// program.
    public var isWebPage: Bool { ["http", "https"].contains(scheme?.lowercased()) }
}
