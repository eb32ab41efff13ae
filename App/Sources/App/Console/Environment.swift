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
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("Invalid \(option) or \(name); expected one of: \(all).")
        }
        return value
    }

    /// Returns `true` if the variable `name` is set to anything but `0`, `false`, `no` or `off`.
    static func flag(_ name: String) -> Bool {
        text(name).map { !["0", "false", "no", "off"].contains($0.lowercased()) } ?? false
    }

    /// The path of Trellis's folder in the XDG data folder. A relative `XDG_DATA_HOME` is ignored, as the XDG Base
    /// Directory Specification 0.8 requires.
    static var xdgDataFolder: String {
        let base = text("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (text("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/trellis"
    }
}
