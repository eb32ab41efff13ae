/// The Swift samples of a Markdown document, as one source file.
///
/// - The declarations of all samples are at the top level; the other statements of a sample are the body of a function.
/// - A comment `<!-- swift … -->` has code that the samples need: imports, declarations, and lines such as
///   `network: any NetworkServiceProtocol`, which stand for a value of that type.
/// - A `…` in place of a statement stands for omitted code.
/// - A sample after `<!-- swift if canImport(X) -->` is only parsed where there is no X.
struct DocumentCode {
    private(set) var sampleCount = 0
    private let path: String
    private var declarations: [Chunk] = []
    private var functions = ""

    /// Reads the document at `path` with the text `markdown`. `context` is code that its samples need.
    init(path: String, markdown: String, context: String = "") {
        self.path = path
        declarations = Chunk.all(in: context.split(separator: "\n"), firstLine: 1)
        var block: (end: Substring, line: Int, lines: [Substring])?
        var condition: Substring?
        for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let open = block {
                guard line == open.end else {
                    block?.lines.append(line)
                    continue
                }
                let chunks = Chunk.all(in: open.lines, firstLine: open.line)
                if line == "```" { addSample(chunks, condition) } else { declarations += chunks }
                (block, condition) = (nil, nil)
            } else if line == "```swift" {
                block = ("```", index + 2, [])
            } else if line == "<!-- swift" {
                block = ("-->", index + 2, [])
            } else if let match = line.wholeMatch(of: /<!-- swift if (.+) -->/) {
                condition = match.1
            }
        }
    }

    /// The text of the source file.
    var file: String { declarations.map { $0.declaration(in: path) }.joined() + functions }

    private mutating func addSample(_ chunks: [Chunk], _ condition: Substring?) {
        sampleCount += 1
        declarations += chunks.filter(\.isDeclaration)
        let statements = chunks.filter { !$0.isDeclaration }.map { $0.statement(in: path) }.joined()
        functions += """
            #if \(condition ?? "true")
            @MainActor private func sample\(sampleCount)() async throws {
            \(statements)}
            #endif

            """
    }
}

/// A declaration or a statement at the top level of a sample.
private struct Chunk {
    private static var attributes: Regex<Substring> { /(?:@\w+(?:\([^)]*\))?\s+)*/ }

    private var text: String
    private let line: Int

    /// Returns the chunks of a sample. A line begins a chunk, unless it is indented or can only continue one.
    static func all(in lines: [Substring], firstLine: Int) -> [Chunk] {
        let continuation = #/[ })\].]|case |default:/#
        var chunks: [Chunk] = []
        for (index, line) in lines.enumerated() {
            if let last = chunks.last, last.isIncomplete || line.isEmpty || line.starts(with: continuation) {
                chunks[chunks.count - 1].text += "\n" + line
            } else {
                chunks.append(Chunk(text: String(line), line: firstLine + index))
            }
        }
        return chunks
    }

    /// `true` if the chunk has only attributes.
    private var isIncomplete: Bool { "\(text)\n".trimmingPrefix(Self.attributes).isEmpty }

    private var textWithoutAttributes: Substring { text.trimmingPrefix(Self.attributes) }

    var isDeclaration: Bool {
        let keyword = textWithoutAttributes.trimmingPrefix(#/(final|public) /#).prefix(while: \.isLetter)
        return ["import", "struct", "enum", "class", "actor", "protocol", "extension", "func", "typealias"]
            .contains(keyword)
    }

    /// Returns the code, with its place in the document.
    func statement(in path: String) -> String {
        let code = text.replacing(#/(^|[\s{:(])…(?=[\s)]|$)/#) { "\($0.1)fatalError()" }
        return "#sourceLocation(file: \"\(path)\", line: \(line))\n\(code)\n#sourceLocation()\n"
    }

    /// Returns the code as a private declaration, since other documents may declare the same name.
    func declaration(in path: String) -> String {
        var chunk = self
        if let value = text.wholeMatch(of: /(\w+): ([^\n]+)/) {
            chunk.text = "private var \(value.1): \(value.2) { fatalError() }"
        } else if !text.hasPrefix("import "), text.prefixMatch(of: /extension [^{]*:/) == nil {
            chunk.text.insert(contentsOf: "private ", at: textWithoutAttributes.startIndex)
        }
        return chunk.statement(in: path)
    }
}
