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

    /// Returns whether `line` starts with a question word, as in "What was kept".
    static func startsWithQuestionWord(_ line: Substring) -> Bool {
        ["What", "How", "Where", "Why", "Who", "Whether", "Which"].contains(line.prefix(while: \.isLetter))
    }
}
