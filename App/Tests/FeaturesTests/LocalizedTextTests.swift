import Foundation
import Testing

/// The texts of the app, read as source: their languages, parameters and uses.
@Suite struct LocalizedTextTests {
    private struct Declaration {
        let name: String
        let parameters: [String]
        let body: String
    }

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL

    private func files(in folder: String) throws -> [(path: String, text: String)] {
        let root = Self.sources.appending(path: folder)
        guard let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return [] }
        return try all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            ($0.path, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    /// The files of texts that all shells share, and those of the terminal.
    private func stringsFiles() throws -> [(path: String, text: String)] {
        try ["Features/Strings", "TerminalViews/Strings"].flatMap { folder in
            let files = try files(in: folder)
            try #require(!files.isEmpty, "\(folder)")
            return files
        }
    }

    private func declarations() throws -> [Declaration] {
        try stringsFiles().flatMap { file in
            let starts = file.text.matches(of: #/static (?:let|func) (\w+)(?:\(([^)]*)\))?/#)
            return starts.enumerated().map { index, match in
                let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : file.text.endIndex
                let parameters = (match.2 ?? "").split(separator: ",").map { parameter in
                    String(parameter.split(separator: ":")[0].split(separator: " ").last ?? "")
                }
                return Declaration(
                    name: String(match.1),
                    parameters: parameters,
                    body: String(file.text[match.range.upperBound..<end])
                )
            }
        }.filter { $0.body.contains("LocalizedText(") }
    }

    @Test("Every text is in English and Korean")
    func languages() throws {
        for file in try stringsFiles() {
            let english = file.text.matches(of: #/\ben:/#).count
            let korean = file.text.matches(of: #/\bko:/#).count
            #expect(english == korean, "\(file.path)")
            for match in file.text.matches(of: #/\bko:\s*(?:"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)")/#) {
                let text = match.1 ?? match.2 ?? ""
                #expect(text.contains(#/[가-힣]/#), "not Korean: \(text)")
            }
        }
    }

    @Test("Korean sentences end in the polite informal style and have no particles in parentheses")
    func koreanStyle() throws {
        let errors = try files(in: "Features/Shared/Errors").map(\.text)
        for text in try stringsFiles().map(\.text) + errors {
            #expect(!text.contains(#/(니다|십시오|니까)[.?]/#))
            #expect(!text.contains(#/을\(를\)|이\(가\)|은\(는\)|\(으\)로/#))
        }
    }

    @Test("Both languages of a text contain all its parameters")
    func parameters() throws {
        for declaration in try declarations() {
            for parameter in declaration.parameters {
                // English may have a second form for a count of one.
                let uses = declaration.body.matches(of: try Regex(#"\\\(\#(parameter)\)"#)).count
                #expect(uses >= 2, "\(declaration.name) lacks \(parameter) in a language")
                let korean = declaration.body.split(separator: "ko:").last ?? ""
                #expect(korean.contains("\\(\(parameter))"), "\(declaration.name) lacks \(parameter) in Korean")
            }
        }
    }

    @Test("Every text is used")
    func uses() throws {
        let all = try ["Features", "TerminalViews", "App"].flatMap { try files(in: $0) }
        let declarations = try declarations()
        #expect(declarations.count > 80)
        for declaration in declarations {
            let use = try Regex(#"\.\#(declaration.name)\b"#)
            #expect(all.contains { $0.text.contains(use) }, "\(declaration.name) is not used")
        }
    }

    @Test("No two texts have the same name")
    func names() throws {
        let names = try declarations().map { "\($0.name)\($0.parameters.isEmpty ? "" : "()")" }
        let duplicates = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(duplicates.isEmpty)
    }
}
