import Testing

@Suite struct DocCommentTests {
    @Test func `The first line of each block is returned`() {
        let source = "/// One.\n/// More.\nlet a = 1\n    /// Two.\n    // Not documentation.\n    ///Three."
        #expect(DocComment.firstLines(in: source) == ["One.", "Two.", "Three."])
    }

    @Test func `Literals outside of code are found`() {
        let code = "/// ```\n/// return nil\n/// ```\n///     c = nil\nlet d = nil"
        let source = "/// True if a.\n/// `true` if b, or true.\n" + code
        #expect(DocComment.literalsInProse(of: source) == ["/// True if a.", "/// `true` if b, or true."])
    }

    @Test(arguments: [
        ("What is kept.", true), ("Which: a or b.", true), ("Whatever follows.", false), ("Shows what is kept.", false),
        ("what", false), ("", false),
    ])
    func `A whole question word at the start of a line is found`(line: String, isFound: Bool) {
        #expect(DocComment.startsWithQuestionWord(line[...]) == isFound)
    }
}
