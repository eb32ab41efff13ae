import ArgumentParser
import Foundation

/// What the process was given by its environment.
enum Environment {
    /// `given`, or else the variable `name` if it is not empty.
    static func text(_ name: String, or given: String? = nil) -> String? {
        given ?? ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value that `given` or else the variable `name` stands for; nil if neither is set.
    ///
    /// - Throws: `ValidationError` if it is none of all values.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        or given: String?,
        option: String
    ) throws -> Value? {
        guard let text = text(name, or: given) else { return nil }
        guard let value = Value(rawValue: text.lowercased()) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("Invalid \(option) or \(name); expected one of: \(all).")
        }
        return value
    }

    /// Whether the variable `name` is set, and to something else than a no.
    static func flag(_ name: String) -> Bool {
        text(name).map { !["0", "false", "no", "off"].contains($0.lowercased()) } ?? false
    }

    /// The folder of this program in the user's data folder (XDG Base Directory Specification 0.8: a relative path
    /// in the variable is to be ignored).
    static var xdgDataFolder: String {
        let base = text("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (text("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/trellis"
    }
}
