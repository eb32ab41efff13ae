import Testing

@Suite struct DocCommentTests {
    @Test func `The first line of each block is returned`() {
        let source = "/// One.\n/// More.\nlet a = 1\n    /// Two.\n    // Not documentation.\n    ///Three."
        #expect(DocComment.firstLines(in: source) == ["One.", "Two.", "Three."])
    }

    @Test(arguments: [
        ("What is kept.", true), ("Which: a or b.", true), ("Whatever follows.", false), ("Shows what is kept.", false),
        ("what", false), ("", false),
    ])
    func `A whole question word at the start of a line is found`(line: String, isFound: Bool) {
        #expect(DocComment.startsWithQuestionWord(line[...]) == isFound)
    }
}
