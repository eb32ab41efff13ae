import ArgumentParser
import Features
import Foundation
import Infrastructure

extension StorageCommand {
    struct Check: StorageSubcommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that the storage opens. Exit status 1 if it does not.",
            usage: "App storage check [<options>]",
            discussion: """
                EXAMPLES
                  App storage check
                  App storage check --json | jq .store.entries
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            let storage = try await storage()
            let result = try await withProgress(.init(verbatim: "Checking the storage")) { try await storage.check() }
            let key = try options.storage.givenSource.map { " --storage-key \($0.rawValue)" } ?? ""
            let restoring = "App storage restore --data-dir \(folder.path.quotedForShell)\(key)"
            try print(result.text(restoring: restoring), result)
            if !result.isIntact { throw ExitCode.failure }
        }
    }
}

extension StorageReport {
    /// Returns the report as text, with the command that restores the backup.
    fileprivate func text(restoring: String) -> String {
        var lines = ["Secure storage in \(folder)"]
        lines += store.map { $0.lines(named: "store") } ?? ["store      none yet"]
        lines += backup?.lines(named: "backup") ?? []
        if canBeRestored { lines.append("           To restore the backup: \(restoring)") }
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
        return [details] + [problem?.message, problem?.advice].compactMap(\.self).map { "           \($0)" }
    }
}
