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
        .appending(path: "../../../Sources").standardizedFileURL

    private func files(in folder: String) throws -> [(path: String, text: String)] {
        let root = Self.sources.appending(path: folder)
        guard let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return [] }
        return try all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            ($0.path, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    /// The files of texts that all shells share, those of the views and those of the terminal.
    private func stringsFiles() throws -> [(path: String, text: String)] {
        try ["Features/Strings", "Views/Strings", "Views/Terminal"].flatMap { folder in
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

    @Test func `Every text is in English and Korean`() throws {
        for file in try stringsFiles() {
            let english = file.text.matches(of: #/\ben:/#).count
            let korean = file.text.matches(of: #/\bko:/#).count
            let described = file.text.matches(of: #/(?:self|denied\(\)), ko:/#).count
            #expect(english == korean - described, "\(file.path)")
            for match in file.text.matches(of: #/\bko:\s*(?:"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)")/#) {
                let text = match.1 ?? match.2 ?? ""
                #expect(text.contains(#/[가-힣]/#), "not Korean: \(text)")
            }
        }
    }

    @Test func `Korean texts end in 해요체`() throws {
        let catalog = Self.sources.appending(path: "../../Sandbox/Sources/EmbeddedCatalog/catalog.json")
        for text in try stringsFiles().map(\.text) + [String(contentsOf: catalog, encoding: .utf8)] {
            #expect(!text.contains(#/(니다|십시오)["'’”)]*[.?!,"\s]|니까["'’”)]*\?/#))
        }
    }

    @Test func `No Korean particle depends on a parameter`() throws {
        for text in try stringsFiles().map(\.text) {
            #expect(!text.contains(#/을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로/#))
            let particle = text.firstMatch(of: #/\\\([^"]*?\)[’”)]?(을|를|이|가|은|는|과|와|로|으로|이나|나)[ .,"]/#)
            #expect(particle == nil, "\(particle.map { String($0.0) } ?? "")")
        }
    }

    @Test func `Both languages of a text have the same punctuation`() throws {
        let pairs = try stringsFiles().flatMap { literals(in: $0.text) }
        #expect(pairs.count > 150)
        for (english, korean) in pairs {
            #expect(!english.isEmpty)
            for text in english {
                for mark in [".", "?", "…"] {
                    #expect(text.hasSuffix(mark) == korean.hasSuffix(mark), "\(text) / \(korean)")
                }
                #expect(!text.contains(#/[’‘"]/#), "The apostrophe is straight, quotation marks are curly: \(text)")
            }
            #expect(!korean.contains(#/['"“”]/#), "Quotation marks are single and curly: \(korean)")
            for text in english + [korean] {
                #expect(!text.contains(#/^\s|\s$| {2}|\.{2}/#), "\(text)")
            }
        }
    }

    /// Returns the texts with literals in both languages. English has two literals if it has a form for a count of one.
    private func literals(in source: String) -> [(english: [String], korean: String)] {
        let literal = #/"""\n([\s\S]*?)\n\s*"""|"((?:[^"\\]|\\.)*)"/#
        return source.matches(of: #/\ben:((?:(?!\bko:)[\s\S])*)\bko:\s*("""[\s\S]*?"""|"(?:[^"\\]|\\.)*")/#).map {
            match in
            let english = match.1.matches(of: literal).map { Self.joined($0.1 ?? $0.2 ?? "") }
            let korean = match.2.wholeMatch(of: literal).map { Self.joined($0.1 ?? $0.2 ?? "") }
            return (english, korean ?? "")
        }
    }

    /// Returns the text of a literal over several lines, whose line ends are escaped.
    private static func joined(_ literal: Substring) -> String {
        guard literal.contains("\n") else { return String(literal) }
        return literal.split(separator: #/\\\n/#).map { $0.drop(while: \.isWhitespace) }.joined()
    }

    @Test func `Both languages of a text contain all its parameters`() throws {
        for declaration in try declarations() {
            for parameter in declaration.parameters {
                // English may have a second form for a count of one.
                let uses = declaration.body.matches(of: try Regex(#"\\\(\#(parameter)[.)]"#)).count
                #expect(uses >= 2, "\(declaration.name) lacks \(parameter) in a language")
                let korean = declaration.body.split(separator: "ko:").last ?? ""
                #expect(korean.contains("\\(\(parameter)"), "\(declaration.name) lacks \(parameter) in Korean")
            }
        }
    }

    @Test func `Every text is used`() throws {
        let all = try ["Features", "Views", "App"].flatMap { try files(in: $0) }
        let declarations = try declarations()
        #expect(declarations.count > 80)
        for declaration in declarations {
            // For `\b`, the words of "a.b" have no boundary between them (UAX #29).
            let use = try Regex(#"\.\#(declaration.name)(?!\w)"#)
            #expect(all.contains { $0.text.contains(use) }, "\(declaration.name) is not used")
        }
    }

    @Test func `No two texts have the same name`() throws {
        let names = try declarations().map { "\($0.name)\($0.parameters.isEmpty ? "" : "()")" }
        let duplicates = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(duplicates.isEmpty)
    }
}
