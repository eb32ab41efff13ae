import ArgumentParser
import Foundation

/// The help of a command, rearranged from that of the argument parser.
enum Help {
    /// Returns the help with the commands and the options before the parts of the discussion that have a heading. The
    /// general options would be half of a command's help; only the help of the app lists them.
    static func arranged(_ help: String, width: Int) -> String {
        guard help.hasPrefix("OVERVIEW: ") else { return help }
        let isOfApp = help.hasPrefix("OVERVIEW: \(RootCommand.configuration.abstract)")
        var parts = help.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
        if !isOfApp {
            parts.removeAll { $0.hasPrefix("GENERAL OPTIONS:") }
            parts.append("  See 'App --help' for the general options, such as --json.")
        }
        let arranged = Part.allCases.flatMap { kind in
            parts.filter { Part($0) == kind }.map { kind.wrapped($0, to: width) }
        }
        return arranged.joined(separator: "\n\n") + "\n"
    }

    /// A part of a help, in the order in which they are printed.
    private enum Part: CaseIterable {
        case overview, usage, commands, options, furtherOptions, details, reference

        /// The column in which the argument parser starts the text of a command or an option.
        private static let textColumn = 26

        /// Returns a part with lines of at most `width` columns. Examples and JSON are indented, and stay whole.
        func wrapped(_ part: String, to width: Int) -> String {
            let isTable = [.commands, .options, .furtherOptions].contains(self)
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                if line.hasPrefix(" "), !isTable { return [String(line)] }
                let name = isTable ? line.prefix(Self.textColumn) : ""
                let text = line.dropFirst(name.count).replacing(/\((values|default): (.+)\)$/) { match in
                    "\(match.1.capitalized): \(match.2)."
                }
                let lines = text.words(wrappedTo: width - name.count)
                let indent = String(repeating: " ", count: self == .usage ? 11 : name.count)
                return [name + lines[0]] + lines.dropFirst().map { indent + $0 }
            }
            return lines.joined(separator: "\n")
        }

        init(_ text: String) {
            let heading = text.prefix { $0 != "\n" }
            self =
                if heading.hasPrefix("USAGE:") {
                    .usage
                } else if heading.hasPrefix("  See '") {
                    .reference
                } else if heading.contains(where: \.isLowercase) {
                    .overview
                } else if heading.hasSuffix("SUBCOMMANDS:") {
                    .commands
                } else if heading == "ARGUMENTS:" || heading.hasSuffix("OPTIONS:") {
                    .options
                } else {
                    heading.hasSuffix(":") ? .furtherOptions : .details
                }
        }
    }
}
