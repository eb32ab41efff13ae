import Core
import Testing

@Suite struct HTTPHeadersTests {
    @Test func `Names are case-insensitive and keep their spelling`() {
        var headers: HTTPHeaders = ["Content-Type": "a", "content-type": "b"]
        #expect(headers["CONTENT-TYPE"] == "b")
        headers["X-Y"] = "1"
        headers["content-TYPE"] = nil
        #expect(headers.map(\.name) == ["X-Y"])
    }

    @Test func `Merged fields take precedence`() {
        let merged = (["A": "1", "B": "1"] as HTTPHeaders).merging(["b": "2", "c": "2"])
        #expect(merged.map { "\($0.name)=\($0.value)" } == ["A=1", "b=2", "c=2"])
    }

    @Test(
        arguments: [
            (["A": "1", "B": "2"], ["b": "2", "a": "1"], true),
            (["A": "1"], ["A": "1", "B": "2"], false),
            (["A": "1"], ["A": "2"], false),
            (["A": "x"], ["A": "X"], false),
            (["Ä": "1"], ["ä": "1"], false),
        ] as [(HTTPHeaders, HTTPHeaders, Bool)]
    )
    func `Order and case of names do not matter for equality`(one: HTTPHeaders, other: HTTPHeaders, areEqual: Bool) {
        #expect((one == other) == areEqual)
        #expect((one.hashValue == other.hashValue) == areEqual)
    }

    @Test func `Punctuation has no case`() {
        // The codes of @ and ` differ by the same bit as those of A and a.
        let headers: HTTPHeaders = ["X@": "1"]
        #expect(headers["X`"] == nil)
    }
}
