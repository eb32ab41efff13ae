/// The first lines of documentation comments.
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
        var isInFence = false
        return text.split(separator: "\n").filter { line in
            let line = line.drop(while: \.isWhitespace)
            guard line.hasPrefix("///") else {
                isInFence = false
                return false
            }
            if line.contains("```") { isInFence.toggle() }
            let isCode = isInFence || line.hasPrefix("///     ")
            return !isCode && line.replacing(/`+[^`]*`+/, with: "").contains(/\b(?:True|true|False|false|nil)\b(?!-)/)
        }
    }

    /// Returns whether `line` starts with a question word, as in "What was kept".
    static func startsWithQuestionWord(_ line: Substring) -> Bool {
        ["What", "How", "Where", "Why", "Who", "Whether", "Which"].contains(line.prefix(while: \.isLetter))
    }
}
