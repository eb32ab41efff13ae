import ArgumentParser
import Foundation
import Infrastructure

extension StorageCommand {
    /// Checks that the store and its backup open.
    struct Check: StorageSubcommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that the storage opens. Exit status 1 if it does not.",
            usage: "App storage check [<options>]",
            discussion: """
                \(DataOptions.defaultHelp)

                JSON
                With --json, the report is one object:
                \(StorageReport.jsonHelp)
                """
        )

        @OptionGroup var options: StorageCommandOptions

        func run() async throws {
            let storage = try await storage()
            let result = try await withProgress("Checking the storage") { try await storage.check() }
            let needsPassphrase = try result.store?.sealing == .passphrase && options.storage.source != .passphrase
            let opening = needsPassphrase ? try command("check", source: .passphrase) : nil
            try report(result.text(restoring: try command("restore"), opening: opening), result)
            if !result.isIntact { throw ExitCode.failure }
        }
    }

    /// Prints the keys of the entries.
    struct Keys: StorageSubcommand {
        static let configuration = CommandConfiguration(
            abstract: "List the names of the entries, without their values.",
            usage: "App storage keys [<options>]",
            discussion: """
                \(DataOptions.defaultHelp)

                JSON
                With --json, the names are in one object:
                  keys  the names
                """
        )

        @OptionGroup var options: StorageCommandOptions

        func run() async throws {
            let storage = try await storage()
            let keys = try await withProgress("Opening the storage") { try await storage.keys() }
            if options.output.json { try Output.json(["keys": keys]) } else { keys.forEach(Output.data) }
        }
    }
}

extension StorageReport {
    /// The names of the JSON form.
    static let jsonHelp = """
          folder                   the data folder
          store.path               the path of the store
          store.size               its size in bytes
          store.generation         the number of writes so far
          store.key_id             the id of its key
          store.sealing            key or passphrase
          store.entries            the number of its entries, if it opens
          store.problem.message    the reason why it does not open
          store.problem.remedy     the way to correct that
          store.problem.is_damage  true if the backup may replace it
          damaged                  the paths of damaged stores, kept for inspection
          leftovers                the paths of temporary files
        The backup has the same names, with backup in place of store. A file that is
        missing, and a fact that cannot be read, has no name.
        """

    /// Returns the report as text, with the commands that restore the backup and open the store.
    fileprivate func text(restoring: String, opening: String?) -> String {
        var lines = ["Secure storage in \(folder)"]
        lines += store.map { $0.lines(named: "store") } ?? ["store      none yet"]
        lines += backup?.lines(named: "backup") ?? []
        if canBeRestored { lines.append("           To restore the backup: \(restoring)") }
        if let opening { lines.append("           To open it with its passphrase: \(opening)") }
        lines += damaged.map { "damaged    \($0), kept for inspection" }
        lines += leftovers.map { "leftover   \($0), removed with the next change" }
        return lines.joined(separator: "\n")
    }
}

extension StorageReport.File {
    fileprivate func lines(named name: String) -> [String] {
        let facts = [
            entries.map { "\($0) \($0 == 1 ? "entry" : "entries")" },
            size.map { "\($0) bytes" },
            generation.map { "generation \($0)" },
            keyID.map { "key \($0)" },
            sealing == .passphrase ? "from a passphrase" : nil,
        ]
        let state = problem == nil ? "opens" : "DOES NOT OPEN"
        let first = name.padding(toLength: 11, withPad: " ", startingAt: 0) + state
        let details = ([first] + facts.compactMap(\.self)).joined(separator: ", ")
        return [details] + [problem?.message, problem?.remedy].compactMap(\.self).map { "           \($0)" }
    }
}
