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

    @Test func `Values of fields with one name are joined`() {
        var headers: HTTPHeaders = ["Vary": "Accept"]
        headers.add("Accept-Language", for: "vary")
        headers.add("1", for: "X")
        #expect(headers == ["Vary": "Accept, Accept-Language", "X": "1"])
    }

    @Test func `Cookies are not joined`() {
        var headers: HTTPHeaders = [:]
        headers.add("a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", for: "Set-Cookie")
        headers.add("b=2", for: "set-cookie")
        headers.add("text/html", for: "Accept")
        #expect(headers.map(\.value) == ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=2", "text/html"])
        headers["SET-COOKIE"] = "c=3"
        #expect(headers == ["Set-Cookie": "c=3", "Accept": "text/html"])
        headers.add("d=4", for: "Set-Cookie")
        headers["Set-Cookie"] = nil
        #expect(headers == ["Accept": "text/html"])
    }
}
