import Foundation
import Testing

/// The catalogue of phrases, read as source: which there are, and who uses them.
@Suite struct PhraseTests {
    private struct Declaration {
        let name: String
        let file: String
        let parameters: [String]
        let body: String
    }

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL

    private func files(below folder: String) throws -> [(path: String, text: String)] {
        let root = Self.sources.appending(path: folder)
        guard let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return [] }
        return try all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            ($0.path, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    private func catalogue() throws -> [(path: String, text: String)] {
        try files(below: "Features/Strings")
    }

    private func declarations() throws -> [Declaration] {
        try catalogue().flatMap { file in
            let starts = file.text.matches(of: #/static (?:let|func) (\w+)(?:\(([^)]*)\))?/#)
            return starts.enumerated().map { index, match in
                let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : file.text.endIndex
                let parameters = (match.2 ?? "").split(separator: ",").map { parameter in
                    String(parameter.split(separator: ":")[0].split(separator: " ").last ?? "")
                }
                return Declaration(
                    name: String(match.1),
                    file: file.path,
                    parameters: parameters,
                    body: String(file.text[match.range.upperBound..<end])
                )
            }
        }.filter { $0.body.contains("LocalizedText(") }
    }

    @Test func everyPhraseIsInBothLanguages() throws {
        let files = try catalogue()
        #expect(files.count >= 5)
        for file in files {
            let english = file.text.matches(of: #/\ben:/#).count
            let korean = file.text.matches(of: #/\bko:/#).count
            #expect(english == korean, "\(file.path)")
            for match in file.text.matches(of: #/\bko:\s*(?:"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)")/#) {
                let text = match.1 ?? match.2 ?? ""
                #expect(text.contains(#/[가-힣]/#), "not Korean: \(text)")
            }
        }
    }

    @Test func thePlaceholdersOfBothLanguagesAgree() throws {
        for declaration in try declarations() {
            for parameter in declaration.parameters {
                // In English a count may stand in two forms of the sentence.
                let uses = declaration.body.matches(of: try Regex(#"\\\(\#(parameter)\)"#)).count
                #expect(uses >= 2, "\(declaration.name) does not say \(parameter) in each language")
                let korean = declaration.body.split(separator: "ko:").last ?? ""
                #expect(korean.contains("\\(\(parameter))"), "\(declaration.name) does not say \(parameter) in Korean")
            }
        }
    }

    /// What shells alone use is in files of that name, and counts as used as long as there is no shell.
    @Test func noPhraseIsUnused() throws {
        let hasShell = try !files(below: "TerminalViews").isEmpty
        let all = try ["Features", "TerminalViews", "App"].flatMap { try files(below: $0) }
        let declarations = try declarations()
        #expect(declarations.count > 80)
        for declaration in declarations where hasShell || !declaration.file.contains("+Shell") {
            let use = try Regex(#"\.\#(declaration.name)\b"#)
            #expect(all.contains { $0.text.contains(use) }, "nobody uses \(declaration.name)")
        }
    }

    @Test func noNameIsUsedTwice() throws {
        let names = try declarations().map { "\($0.name)\($0.parameters.isEmpty ? "" : "()")" }
        let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty)
    }
}
