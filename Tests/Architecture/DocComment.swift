/// The documentation comments of Swift source text.
enum DocComment {
    /// Returns the first lines of samples that are indented instead of fenced.
    static func indentedSamples(of text: String) -> [Substring] {
        let lines = linesOutsideFences(of: text)
        return zip(lines, lines.dropFirst()).filter { $0 == "///" && $1.hasPrefix("///     ") }.map(\.1)
    }

    /// Returns the lines of documentation outside of fences, without their indentation.
    private static func linesOutsideFences(of text: String) -> [Substring] {
        var isInFence = false
        return text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { line in
            let isFence = line.hasPrefix("/// ```")
            if isFence { isInFence.toggle() }
            return line.hasPrefix("///") && !isInFence && !isFence
        }
    }
}
