import ArgumentParser

/// The command that arguments select, or the first word that is not a command.
struct CommandPath {
    private(set) var command: any ParsableCommand.Type = RootCommand.self
    /// The names of the command and its parents, such as `App storage check`.
    private(set) var name = RootCommand._commandName
    /// The word in the place of a command that is not one.
    private(set) var unknownWord: String?

    /// Reads `arguments`. A word after an option may be its value; it is unknown only if `isUnexpected` returns `true`.
    init(_ arguments: [String], isUnexpected: (String) -> Bool = { _ in false }) {
        var followsOption = false
        for argument in arguments.prefix(while: { $0 != "--" }) {
            if argument.hasPrefix("-") {
                followsOption = true
            } else if let next = subcommands.first(where: { $0._commandName == argument }) {
                (command, followsOption) = (next, false)
                name += " \(argument)"
            } else if subcommands.isEmpty {
                break
            } else if followsOption && !isUnexpected(argument) {
                followsOption = false
            } else if argument != Self.help || command != RootCommand.self {
                unknownWord = argument
                break
            }
        }
    }

    private static let help = "help"

    private var subcommands: [any ParsableCommand.Type] { command.configuration.subcommands }

    /// The hint to the command's help.
    var helpHint: String { "See '\(name) --help'." }

    /// The message about ``unknownWord``, with the command that was probably meant.
    var unknownCommand: String? {
        guard let unknownWord else { return nil }
        let names = subcommands.map { $0._commandName } + (command == RootCommand.self ? [Self.help] : [])
        let message = "Unknown command '\(unknownWord.shortened)'."
        return names.closest(to: unknownWord).map { "\(message) Did you mean '\($0)'?" } ?? message
    }

    /// Throws if `arguments` have an option that the help of `command` lacks. The parser accepts it, because a parent of
    /// the command has it. Every command accepts --verbose and --no-color, which change no result.
    static func checkOptions(_ arguments: [String], of command: any ParsableCommand.Type) throws {
        guard command._commandName != help else { return }
        for option in [
            "--all", "--api-url", "--ca-file", "--data-dir", "--json", "--language", "--limit", "--storage-key",
            "--transport",
        ] {
            let isGiven = arguments.prefix { $0 != "--" }.contains { $0 == option || $0.hasPrefix("\(option)=") }
            if isGiven, !command.helpMessage(columns: 80).contains("\n  \(option) ") {
                throw ValidationError("This command has no option '\(option)'.")
            }
        }
    }
}

extension [String] {
    /// Returns the element that `word` is probably a misspelling of.
    func closest(to word: String) -> String? {
        let word = word.lowercased().prefix(40)
        let distances = map { (name: $0, distance: Self.distance(word, $0)) }.filter {
            $0.distance <= 2 && $0.distance * 3 <= Swift.max(word.count, $0.name.count)
        }
        return distances.min { $0.distance < $1.distance }?.name
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbors that turn `source` into `target`
    /// (optimal string alignment).
    private static func distance(_ source: some StringProtocol, _ target: String) -> Int {
        let (source, target) = (Array<Character>(source), Array<Character>(target))
        var rows = [Array<Int>(0...target.count)]
        for i in source.indices {
            var row = [i + 1]
            for j in target.indices {
                var least = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (source[i] == target[j] ? 0 : 1))
                if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
                    least = Swift.min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[source.count][target.count]
    }
}

extension String {
    /// The text, or the beginning of a long one, for a message.
    var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
