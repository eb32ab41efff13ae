import ArgumentParser
import Foundation

/// The environment variables of the process.
enum Environment {
    /// Returns `given`, or the value of the variable `name` if it is not empty.
    static func text(_ name: String, unless given: String? = nil) -> String? {
        given ?? ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the case named by `given` or by the variable `name`, or `nil` if neither is set.
    ///
    /// - Throws: `ValidationError` if there is no such case.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        unless given: String?,
        option: String
    ) throws -> Value? {
        guard let text = text(name, unless: given) else { return nil }
        guard let value = Value(rawValue: text.lowercased()) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("Invalid \(given == nil ? name : option) '\(text)'.\nChoose one of: \(names).")
        }
        return value
    }

    /// Returns the value of the variable `name`, or `false` if it is not set.
    ///
    /// - Throws: `ValidationError` if the value is neither true nor false.
    static func flag(_ name: String) throws -> Bool {
        switch text(name)?.lowercased() {
        case "1", "true", "yes", "on": return true
        case nil, "0", "false", "no", "off": return false
        case let text?:
            throw ValidationError("Invalid \(name) '\(text)'.\nChoose one of: 1, 0, true, false, yes, no, on, off.")
        }
    }

    /// Returns the value of a variable that a command has checked with ``flag(_:)``.
    static func validFlag(_ name: String) -> Bool { (try? flag(name)) == true }

    /// The path of Trellis's folder in the XDG data folder. A relative `XDG_DATA_HOME` is ignored, as the XDG Base
    /// Directory Specification 0.8 requires.
    static var xdgDataFolder: String {
        let base = text("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (text("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/trellis"
    }
}
