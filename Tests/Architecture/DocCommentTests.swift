import Testing

@Suite struct DocCommentTests {
    @Test("The first line of each block is returned")
    func firstLines() {
        let source = "/// One.\n/// More.\nlet a = 1\n    /// Two.\n    // Not documentation.\n    ///Three."
        #expect(DocComment.firstLines(in: source) == ["One.", "Two.", "Three."])
    }

    @Test(
        "A whole question word at the start of the line is found",
        arguments: [
            ("What is kept.", true), ("Whether it is open.", true), ("Which: a or b.", true),
            ("Whatever follows.", false),
            ("Shows what is kept.", false), ("what", false), ("", false),
        ]
    )
    func startsWithQuestionWord(line: String, isFound: Bool) {
        #expect(DocComment.startsWithQuestionWord(line[...]) == isFound)
    }
}
