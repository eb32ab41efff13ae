import Core
import CoreTesting
import Foundation
import Testing

@Suite struct NetworkErrorTests {
    private struct Page: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            let price: [String: Int]
        }
        let items: [Entry]
    }

    @Test(arguments: [
        (#"{"items":[{"price":{"krw":1}},{"price":{"krw":"hunter2"}}]}"#, "items[1].price.krw"),
        (#"{"items":[{"price":{}},{"cost":{}}]}"#, "items[1].price"),
        (#"{"items":null}"#, "items"),
        (#"hunter2"#, ""),
    ])
    func `A decoding failure has the path and no value`(json: String, path: String) async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/v1/items", json: json)
        let error = await #expect(throws: NetworkError.self) {
            try await network.send(Endpoint<Page>(.get, "/v1/items"))
        }
        guard case .decoding(let failure) = try #require(error) else { throw try #require(error) }
        #expect(failure.path == path)
        #expect(error?.errorDescription?.contains("hunter2") == false)
    }

    @Test func `A problem is read from a failure`() async throws {
        let network = FakeNetworkService()
        network.reply(
            to: .get,
            "/x",
            status: 422,
            headers: ["Content-Type": "application/problem+json; charset=utf-8", "Retry-After": "7"],
            json: #"{"type":"https://e.x/p","title":"No","detail":"for mina","status":422,"extra":[1]}"#
        )
        let error = await #expect(throws: NetworkError.self) { try await network.send(Endpoint<Void>(.get, "/x")) }
        guard case .server(let failure) = try #require(error) else { throw try #require(error) }
        #expect(failure.problem?.type == "https://e.x/p")
        #expect(failure.problem?.detail == "for mina")
        #expect(failure.retryAfter(now: Date()) == .seconds(7))
        #expect(error?.errorDescription == "The server answered 422: No.")
    }

    @Test(arguments: ["application/json", "application/problem+json"])
    func `A body in another format is not a problem`(type: String) {
        let response = NetworkResponse(status: 500, headers: ["Content-Type": type], body: Data("<html>".utf8))
        #expect(ServerFailure(response: response).problem == nil)
    }

    @Test(arguments: [199: false, 200: true, 204: true, 299: true, 300: false, 404: false, 500: false])
    func `Only 2xx succeeds`(status: Int, succeeds: Bool) {
        #expect(((try? NetworkResponse(status: status).validated()) != nil) == succeeds)
    }

    @Test(arguments: [
        (NetworkError.offline(request: "GET http://a/x", reason: "r"), "GET http://a/x failed: r."),
        (
            .offline(request: "GET http://a/x", reason: "r", proxy: "p:3128"),
            "GET http://a/x failed at the proxy p:3128: r."
        ),
        (.tls(request: "PUT https://a/x", reason: "r"), "PUT https://a/x failed without a secure connection: r."),
        (.timedOut(request: "GET http://a/x", after: .seconds(1.5)), "GET http://a/x failed: no answer for 1.5 s."),
        (.invalidRedirect(request: "GET http://a/x", reason: "r"), "GET http://a/x failed: the server redirects it r."),
        (
            .responseTooLarge(request: "GET http://a/x", limit: 9),
            "The response to GET http://a/x is larger than 9 bytes."
        ),
        (
            .timedOut(request: "GET http://a/x", after: .seconds(30), attempts: 2),
            "GET http://a/x failed: no answer for 30 s, tried twice."
        ),
        (
            .timedOut(request: "GET http://a/x", after: .seconds(30), attempts: 3),
            "GET http://a/x failed: no answer for 30 s, tried 3 times."
        ),
    ])
    func `An error has the method and the address of the request`(error: NetworkError, text: String) {
        #expect(error.errorDescription == text)
    }

    @Test func `A response names its request`() throws {
        for (status, type, text) in [
            (404, "application/json", "The server answered 404 to GET http://a/x."),
            (403, "text/html; charset=utf-8", "The server answered 403 to GET http://a/x with a web page."),
        ] {
            let response = NetworkResponse(status: status, headers: ["Content-Type": type])
            let error = #expect(throws: NetworkError.self) { try response.validated(request: "GET http://a/x") }
            #expect(error?.errorDescription == text)
            guard case .server(let failure) = error else { continue }
            #expect(failure.withoutContent.description == text)
        }
    }

    @Test func `A web page in place of data is named, with the request`() async {
        let network = FakeNetworkService()
        network.reply(to: .get, "/x") { _ in
            NetworkResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        }
        let error = await #expect(throws: NetworkError.self) { try await network.send(Endpoint<Int>(.get, "/x")) }
        #expect(error?.errorDescription == "The response to GET /x is a web page.")
        #expect(error?.isWebPage == true)
        network.reply(to: .get, "/y", json: "{}")
        let other = await #expect(throws: NetworkError.self) { try await network.send(Endpoint<Int>(.get, "/y")) }
        #expect(other?.errorDescription == "The response to GET /y is not valid: it has the wrong type.")
        #expect(other?.isWebPage == false)
    }
}

@Suite struct WireJSONTests {
    @Test(arguments: ["2026-03-14T09:26:53.589Z", "2026-03-14T09:26:53Z", "2026-03-14T18:26:53+09:00"])
    func `Dates are decoded with and without fractions`(text: String) throws {
        let dates = try WireJSON.decode([Date].self, from: Data(#"["\#(text)"]"#.utf8))
        #expect(abs(dates[0].timeIntervalSince1970 - 1_773_480_413) < 1)
    }

    @Test func `Dates are encoded with milliseconds`() throws {
        let date = Date(timeIntervalSince1970: 1_773_480_413.589)
        let data = try WireJSON.encode([date])
        #expect(String(decoding: data, as: UTF8.self) == #"["2026-03-14T09:26:53.589Z"]"#)
    }

    @Test func `An invalid date is an error`() {
        #expect(throws: DecodingError.self) {
            try WireJSON.decode([Date].self, from: Data(#"["yesterday"]"#.utf8))
        }
    }
}
