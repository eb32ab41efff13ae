import Testing

@Suite struct DocCommentTests {
    @Test func `A sample without a fence is found`() {
        let list = "///   - a: One,\n///     two.\n"
        let fenced = "/// ```\n/// if a {\n///\n///     b\n/// ```\n"
        #expect(DocComment.indentedSamples(of: "/// Text.\n///\n///     b\n" + list) == ["///     b"])
        #expect(DocComment.indentedSamples(of: list + fenced).isEmpty)
    }
}
