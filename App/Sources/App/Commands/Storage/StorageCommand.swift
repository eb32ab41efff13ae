import ArgumentParser
import Features
import Foundation
import Infrastructure

struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Check the secure storage, or restore its backup.",
        discussion: "The storage has the sessions, payments and settings of the app, and the key of its events.",
        subcommands: [Check.self, Restore.self]
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that the storage opens. Exit status 1 if it does not."
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            let storage = FileSecureStorage(folder: options.folder)
            let report = try await withProgress("Checking the storage") { try await storage.check() }
            if options.json {
                try Output.json(report)
            } else {
                report.lines(restoring: shell("storage restore")).forEach(Output.data)
            }
            if !report.isIntact { throw ExitCode.failure }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore the previous backup. The last write is lost."
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            let storage = FileSecureStorage(folder: options.folder)
            let report = try await storage.check()
            if report.store != nil, report.isIntact {
                throw CommandError("Nothing to restore: the storage opens.")
            }
            let restored = try await withProgress("Restoring the backup") { try await storage.restore() }
            let count = restored.store?.entries ?? 0
            if options.json { return try Output.json(restored) }
            Output.data("The backup was restored, with \(count) \(count == 1 ? "entry" : "entries").")
        }
    }
}

extension StorageReport {
    /// Returns the report as text, with the command that restores the backup.
    func lines(restoring: String) -> [String] {
        func row(_ title: String, _ value: String) -> String { title.padded(to: 11) + value }
        func lines(of file: File, _ title: String) -> [String] {
            let facts = [
                file.problem == nil ? "opens" : "DOES NOT OPEN",
                file.entries.map { "\($0) \($0 == 1 ? "entry" : "entries")" },
                file.size.map { "\($0) \($0 == 1 ? "byte" : "bytes")" },
                file.generation.map { "generation \($0)" }, file.keyID.map { "key \($0)" },
            ]
            let problem = [file.problem?.message, file.problem?.advice].compactMap(\.self)
            return [row(title, facts.compactMap(\.self).joined(separator: ", "))] + problem.map { row("", $0) }
        }
        var result = ["Secure storage in \(folder)"]
        result += store.map { lines(of: $0, "store") } ?? [row("store", "none yet")]
        result += backup.map { lines(of: $0, "backup") } ?? []
        if canBeRestored { result.append(row("", "Restore the backup with: \(restoring)")) }
        result += damaged.map { row("damaged", "\($0), kept for inspection") }
        result += leftovers.map { row("leftover", "\($0), removed with the next change") }
        return result
    }
}
