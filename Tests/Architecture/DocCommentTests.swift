import Testing

@Suite struct DocCommentTests {
    @Test func `The first line of each block is returned`() {
        let source = "/// One.\n/// More.\nlet a = 1\n    /// Two.\n    // Not documentation.\n    ///Three."
        #expect(DocComment.firstLines(in: source) == ["One.", "Two.", "Three."])
    }

    @Test func `Literals outside of code are found`() {
        let code = "/// ```\n/// return nil\n/// ```\nlet c = nil"
        let source = "/// True if a.\n/// `true` if b, or true.\n" + code
        #expect(DocComment.literalsInProse(of: source) == ["/// True if a.", "/// `true` if b, or true."])
    }

    @Test func `A sample without a fence is found`() {
        let list = "///   - a: One,\n///     two.\n"
        let fenced = "/// ```\n/// if a {\n///\n///     b\n/// ```\n"
        #expect(DocComment.indentedSamples(of: "/// Text.\n///\n///     b\n" + list) == ["///     b"])
        #expect(DocComment.indentedSamples(of: list + fenced).isEmpty)
    }

    @Test func `A sentence about errors is found`() {
        let source = "/// One. Throws two.\n/// Throws three.\n/// - Throws: Four.\n// Throws five."
        #expect(DocComment.sentencesAboutErrors(of: source) == ["/// One. Throws two.", "/// Throws three."])
    }

    @Test func `Whether in a list is found`() {
        let source = "/// Whether a.\n/// - Returns: Whether b.\n///   - c: Whether d.\n/// - Returns: `true` if e."
        #expect(DocComment.whetherInLists(of: source) == ["/// - Returns: Whether b.", "///   - c: Whether d."])
    }

    @Test(arguments: [
        ("What is kept.", true), ("Which: a or b.", true), ("Whatever follows.", false), ("Shows what is kept.", false),
        ("what", false), ("", false),
    ])
    func `A whole question word at the start of a line is found`(line: String, isFound: Bool) {
        #expect(DocComment.startsWithQuestionWord(line[...]) == isFound)
    }
}
