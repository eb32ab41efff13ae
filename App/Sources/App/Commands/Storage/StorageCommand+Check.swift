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
                JSON
                  See 'App storage --help'.

                EXAMPLES
                  App storage check
                  App storage check --json | jq .store.entries
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            let storage = try await storage()
            let result = try await withProgress(.init(en: "Checking the storage", ko: "저장소를 검사하는 중")) {
                try await storage.check()
            }
            let key = try options.storage.givenSource.map { " --storage-key \($0.rawValue)" } ?? ""
            try print(result.text(restoring: shell("storage restore\(key)")), result)
            if !result.isIntact { throw ExitCode.failure }
        }
    }
}

extension StorageReport {
    /// Returns the report as text, with the command that restores the backup.
    func text(restoring: String) -> LocalizedText {
        LocalizedText(
            en: lines(restoring, \.english).joined(separator: "\n"),
            ko: lines(restoring, \.korean).joined(separator: "\n")
        )
    }

    private func lines(_ restoring: String, _ language: KeyPath<LocalizedText, String>) -> [String] {
        func text(_ english: String, _ korean: String) -> String {
            LocalizedText(en: english, ko: korean)[keyPath: language]
        }
        func row(_ title: String, _ value: String) -> String { title.padded(to: 11) + value }
        func lines(of file: File, _ title: String) -> [String] {
            let state = file.problem == nil ? text("opens", "열려요") : text("DOES NOT OPEN", "열리지 않아요")
            let facts = [
                file.entries.map { text("\($0) \($0 == 1 ? "entry" : "entries")", "항목 \($0)개") },
                file.size.map { text("\($0) \($0 == 1 ? "byte" : "bytes")", "\($0)바이트") },
                file.generation.map { text("generation \($0)", "세대 \($0)") },
                file.keyID.map { text("key \($0)", "키 \($0)") },
                file.sealing == .passphrase ? text("from a passphrase", "암호에서 만든 키") : nil,
            ]
            let details = ([state] + facts.compactMap(\.self)).joined(separator: ", ")
            let problem = [file.problem?.message, file.problem?.advice].compactMap(\.self)
            return [row(title, details)] + problem.map { row("", $0) }
        }
        let storeTitle = text("store", "저장소")
        var result = [text("Secure storage in \(folder)", "보안 저장소: \(folder)")]
        result += store.map { lines(of: $0, storeTitle) } ?? [row(storeTitle, text("none yet", "아직 없어요"))]
        result += backup.map { lines(of: $0, text("backup", "백업")) } ?? []
        if canBeRestored {
            result.append(row("", text("Restore the backup with: \(restoring)", "백업을 복원하려면: \(restoring)")))
        }
        result += damaged.map {
            row(text("damaged", "손상됨"), text("\($0), kept for inspection", "\($0), 조사할 수 있게 남겨 뒀어요"))
        }
        result += leftovers.map {
            row(text("leftover", "남은 파일"), text("\($0), removed with the next change", "\($0), 다음 변경 때 지워져요"))
        }
        return result
    }
}
