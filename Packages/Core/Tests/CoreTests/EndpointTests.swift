import Core
import CoreTesting
import Foundation
import Testing

@Suite struct EndpointTests {
    @Test func `An interpolated value stays one segment`() {
        let cases = ["a/b": "a%2Fb", "..": "%2E%2E", ".": "%2E", "a b?c#d%": "a%20b%3Fc%23d%25", "열": "%EC%97%B4"]
        for (value, encoded) in cases {
            let path: EndpointPath = "/v1/items/\(value)/comments"
            #expect(path.percentEncoded == "/v1/items/\(encoded)/comments")
        }
    }

    @Test func `Query items keep their order, omit nil and can be added`() {
        let cursor: String? = nil
        let query: QueryItems = ["limit": 20, "cursor": cursor, "q": "a&b=c+d", "name": "민아"]
        #expect(query.percentEncoded == "limit=20&q=a%26b%3Dc%2Bd&name=%EB%AF%BC%EC%95%84")
        var form = query
        form.add("x y", for: "q")
        #expect(form.percentEncoded == query.percentEncoded + "&q=x%20y")
        #expect(query["q"] == "a&b=c+d")
        #expect(query["cursor"] == nil)
    }

    @Test func `A request has the properties of its endpoint, also of a mapped one`() throws {
        let endpoint = Endpoint<[String]>(
            .post,
            "/v1/things",
            query: ["a": 1],
            headers: ["X-One": "1"],
            body: .json(["b": 2, "a": 1]),
            isIdempotent: true,
            authorization: .currentAccount,
            timeout: .seconds(5)
        )
        let request = try endpoint.request()
        #expect(request.method == .post)
        #expect(request.query == ["a": 1])
        #expect(request.headers["accept"] == "application/json")
        #expect(request.headers["CONTENT-TYPE"] == "application/json")
        #expect(request.headers["x-one"] == "1")
        #expect(request.body == Data(#"{"a":1,"b":2}"#.utf8))
        #expect(request.authorization == .currentAccount)
        #expect(request.timeout == .seconds(5))
        #expect(try endpoint.map(\.count).request() == request)
    }

    @Test func `A form body is percent-encoded`() throws {
        let endpoint = Endpoint<Void>(.post, "/login", body: .form(["user": "a@b.c", "password": "p&q r"]))
        let request = try endpoint.request()
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.body == Data("user=a%40b.c&password=p%26q%20r".utf8))
    }

    @Test func `A body that cannot be encoded is an invalid request`() {
        let endpoint = Endpoint<Void>(.post, "/v1/things", body: .json([Double.nan]))
        #expect(throws: NetworkError.self) { try endpoint.request() }
    }

    @Test(
        arguments: [
            (HTTPMethod.get, false, nil, true), (.put, false, nil, true), (.delete, false, nil, true),
            (.head, false, nil, true), (.post, false, nil, false), (.patch, false, nil, false),
            (.post, true, nil, true), (.post, false, true, true), (.post, false, false, false),
            (.get, false, false, false),
        ] as [(HTTPMethod, Bool, Bool?, Bool)]
    )
    func `Idempotence depends on declaration, method and key`(
        method: HTTPMethod,
        hasKey: Bool,
        declared: Bool?,
        expected: Bool
    ) throws {
        let headers: HTTPHeaders = hasKey ? ["Idempotency-Key": "\"k\""] : [:]
        let endpoint = Endpoint<Void>(method, "/x", headers: headers, isIdempotent: declared)
        #expect(try endpoint.request().isIdempotent == expected)
    }

    @Test func `The description of a request has no secret`() throws {
        let url = try #require(URL(string: "https://user:hunter2@api.example.com:8443/a/b?token=hunter2#hunter2"))
        #expect(url.withoutSecrets == "https://api.example.com:8443/a/b")
        let request = NetworkRequest(method: .post, target: .url(url), query: ["code": "hunter2"])
        #expect(request.description == "POST https://api.example.com:8443/a/b")
    }

    @Test func `A network error of a mapping is passed on and any other error is a decoding failure`() async throws {
        struct Odd: Error {}
        let network = FakeNetworkService()
        network.reply(to: .get, "/numbers", json: "[1]")
        let endpoint = Endpoint<[Int]>(.get, "/numbers")
        await #expect(throws: NetworkError.signInRequired) {
            try await network.send(endpoint.map { _ -> Int in throw NetworkError.signInRequired })
        }
        let error = await #expect(throws: NetworkError.self) {
            try await network.send(endpoint.map { _ -> Int in throw Odd() })
        }
        let text = "The response to GET /numbers is not valid: it does not have the expected form."
        #expect(error?.errorDescription == text)
    }

    @Test func `A path gets a leading slash, and its template contains no interpolated value`() {
        let path: EndpointPath = "v1/users/\("mina@example.com")/items/\(3)"
        #expect(path == "/v1/users/mina%40example.com/items/3")
        #expect(path.template == "/v1/users/{}/items/{}")
        #expect(RequestTarget.path("/v1/items/3") == "/v1/items/\(3)")
    }
}

@Suite struct APIServiceTests {
    private let network = FakeNetworkService()

    @Test func `A request gets the header fields that it lacks`() async throws {
        let api = APIService(network, headers: ["Accept-Language": "ko", "X-Key": "a"])
        network.reply(to: .get, "/v1/items/3", json: "{}")
        try await api.send(Endpoint<Void>(.get, "/v1/items/\(3)", headers: ["x-key": "b"]))
        let headers: HTTPHeaders = ["Accept-Language": "ko", "X-Key": "b"]
        #expect(network.requests == [NetworkRequest(target: "/v1/items/3", headers: headers)])
    }

    @Test func `A request to another host is not changed`() async throws {
        let url = try #require(URL(string: "https://cdn.example.com/a"))
        network.reply(to: .get, .url(url), json: "{}")
        let api = APIService(network, headers: ["X-Key": "hunter2"])
        try await api.send(Endpoint<Void>(.get, .url(url)))
        #expect(network.requests == [NetworkRequest(target: .url(url))])
    }
}
