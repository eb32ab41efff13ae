/// The first lines of documentation comments, and the lines that break a rule.
enum DocComment {
    /// Returns the first line of each block of `///` lines in Swift source text, without the slashes.
    static func firstLines(in text: String) -> [Substring] {
        var isInBlock = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            let line = line.drop(while: \.isWhitespace)
            defer { isInBlock = line.hasPrefix("///") }
            return line.hasPrefix("///") && !isInBlock ? line.dropFirst(3).drop(while: \.isWhitespace) : nil
        }
    }

    /// Returns the lines of documentation that have `true`, `false` or `nil` as words of their own, outside of code.
    static func literalsInProse(of text: String) -> [Substring] {
        prose(of: text).filter {
            $0.replacing(/`+[^`]*`+/, with: "").contains(/\b(?:True|true|False|false|nil)\b(?!-)/)
        }
    }

    /// Returns the first lines of samples that are indented instead of fenced.
    static func indentedSamples(of text: String) -> [Substring] {
        let lines = prose(of: text)
        return zip(lines, lines.dropFirst()).filter { $0 == "///" && $1.hasPrefix("///     ") }.map(\.1)
    }

    /// Returns the lines that say in a sentence, not after `- Throws:`, that the function throws.
    static func sentencesAboutErrors(of text: String) -> [Substring] {
        prose(of: text).filter { $0.contains(#/(?:///|\.) Throws /#) }
    }

    /// Returns the lines of documentation outside of fences, without their indentation.
    private static func prose(of text: String) -> [Substring] {
        var isInFence = false
        return text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { line in
            let isFence = line.hasPrefix("/// ```")
            if isFence { isInFence.toggle() }
            return line.hasPrefix("///") && !isInFence && !isFence
        }
    }

    /// Returns the lines that describe a parameter or a result with "Whether" instead of "`true` if".
    static func whetherInLists(of source: String) -> [Substring] {
        prose(of: source).filter { $0.contains(#/^///\s+- [\w ]+: Whether\b/#) }
    }

    /// Returns `true` if `line` starts with a question word, as in "What was kept".
    static func startsWithQuestionWord(_ line: Substring) -> Bool {
        ["What", "How", "Where", "Why", "Who", "Whose", "Whether", "Which"].contains(line.prefix(while: \.isLetter))
    }
}
