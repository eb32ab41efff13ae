import ArgumentParser

/// The options of commands that print data.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong(Self.jsonName), help: "Print data and errors as JSON (TRELLIS_JSON=1).")
    private var jsonFlag = false

    private static let jsonName = "json"

    /// A Boolean value that indicates whether to print JSON.
    var json: Bool { jsonFlag || Environment.validFlag("TRELLIS_JSON") }

    /// Returns whether a command with `arguments` reports errors as JSON, even if they cannot be parsed.
    static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--\(jsonName)") || Environment.validFlag("TRELLIS_JSON")
    }

    func validate() throws {
        _ = try Environment.flag("TRELLIS_JSON")
    }
}
