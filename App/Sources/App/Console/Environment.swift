import Features
import Foundation

enum Environment {
    /// Returns the value of the variable `name`, or `nil` if it is missing or empty.
    static func text(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Exempts the Sandbox from a proxy that the environment names. libcurl, below URLSession, would send it the requests.
    static func exemptLoopbackFromProxy() {
        let exceptions = text("no_proxy") ?? text("NO_PROXY")
        if exceptions == "*" { return }
        setenv("no_proxy", [exceptions, "127.0.0.1"].compactMap(\.self).joined(separator: ","), 1)
    }

    /// The path of the folder in the XDG data folder. A relative `XDG_DATA_HOME` is ignored, as the XDG Base
    /// Directory Specification 0.8 requires.
    static var xdgDataFolder: String {
        let base = text("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (text("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/\(ProductIdentity.folder)"
    }
}
