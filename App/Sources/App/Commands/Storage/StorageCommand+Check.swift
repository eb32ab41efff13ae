import ArgumentParser
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
            let result = try await withProgress("Checking the storage") { try await storage.check() }
            let needsPassphrase = try result.store?.sealing == .passphrase && options.storage.source != .passphrase
            let opening = needsPassphrase ? try command("check", source: .passphrase) : nil
            try print(result.text(restoring: try command("restore"), opening: opening), result)
            if !result.isIntact { throw ExitCode.failure }
        }

        /// Returns the shell command that runs the storage command `name` on the same storage.
        private func command(_ name: String, source: KeySource? = nil) throws -> String {
            let source = try source ?? options.storage.source
            let key = source == .file ? "" : " --storage-key \(source.rawValue)"
            return "App storage \(name) --data-dir \(folder.path.quotedForShell)\(key)"
        }
    }
}

extension StorageReport {
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
        return [details] + [problem?.message, problem?.advice].compactMap(\.self).map { "           \($0)" }
    }
}
