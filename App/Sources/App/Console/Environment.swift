import ArgumentParser
import Features
import Foundation

enum Environment {
    /// Returns the value of the variable `name`, or `nil` if it is missing or empty.
    static func text(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the result of `parse` for the value of the variable `name`, or `nil` if it is missing or empty.
    ///
    /// - Throws: `ValidationError` that names the variable, with the error of `parse` as the reason.
    static func value<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
        guard let text = text(name) else { return nil }
        do {
            return try parse(text)
        } catch {
            let reason = ValidationError.texts(of: "\(error)")
            throw ValidationError(CommandFailure.wrongValue(text, of: name).followed(by: reason))
        }
    }

    /// Returns the case that the variable `name` names, or `nil` if it is missing or empty.
    static func choice<Value: ExpressibleByArgument>(_ name: String) throws -> Value? {
        try value(name) { text in
            if let value = Value(argument: text.lowercased()) { return value }
            throw ValidationError(.choices(Value.allValueStrings))
        }
    }

    /// Returns whether the variable `name` has one of the values `1`, `true`, `yes` and `on`.
    static func flag(_ name: String) -> Bool { text(name).map { isOn[$0.lowercased()] == true } ?? false }

    /// Checks that the variable `name` of a flag is missing, empty, or has a value that means yes or no.
    static func checkFlag(_ name: String) throws {
        _ = try value(name) { text in
            if isOn[text.lowercased()] == nil {
                throw ValidationError(.init(en: "Use 1 for yes or 0 for no.", ko: "켜려면 1, 끄려면 0을 써 주세요."))
            }
        }
    }

    private static let isOn = [
        "1": true, "true": true, "yes": true, "on": true, "0": false, "false": false, "no": false, "off": false,
    ]

    /// Removes all variables of the App but those about its output.
    static func removeNamesOfDataAndServers() {
        for name in ProcessInfo.processInfo.environment.keys
        where name.hasPrefix("TRELLIS_") && !["TRELLIS_JSON", "TRELLIS_TRACE", "TRELLIS_VERBOSE"].contains(name) {
            unsetenv(name)
        }
    }

    /// Gives the argument parser so many columns that it wraps no line of its help. It would wrap examples, too, and it ends
    /// the process if there are fewer than 26.
    static func widenHelp() { setenv("COLUMNS", "1000", 1) }

    /// Exempts the Sandbox from a proxy that the environment names. libcurl, below URLSession, would send it the requests.
    static func exemptLoopbackFromProxy() {
        let exceptions = text("no_proxy") ?? text("NO_PROXY")
        if exceptions == "*" { return }
        setenv("no_proxy", [exceptions, "127.0.0.1"].compactMap(\.self).joined(separator: ","), 1)
    }

    /// The path of Trellis's folder in the XDG data folder. A relative `XDG_DATA_HOME` is ignored, as the XDG Base
    /// Directory Specification 0.8 requires.
    static var xdgDataFolder: String {
        let base = text("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (text("HOME") ?? NSHomeDirectory()) + "/.local/share") + "/trellis"
    }
}
