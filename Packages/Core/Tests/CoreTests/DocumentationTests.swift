import Core
import CoreTesting
import Foundation
import Testing

// The code of the article on networking, which compiles and behaves as described there.

private struct Item: Codable, Sendable, Hashable {
    typealias ID = String
    let id: ID
    let name: String
}

extension Endpoint where Response == Item {
    fileprivate static func item(_ id: Item.ID) -> Self { Endpoint(.get, "/v1/items/\(id)") }
    fileprivate static func rename(_ id: Item.ID, to name: String) -> Self {
        Endpoint(.patch, "/v1/items/\(id)", body: .json(["name": name]), authorization: .currentAccount)
    }
    fileprivate static func wrapped(_ id: Item.ID) -> Self {
        Endpoint<ResponseEnvelope<Item>>(.get, "/v1/items/\(id)").map { try $0.validated() }
    }
}

private struct ItemsService {
    private let api: APIService

    init(network: any NetworkServiceProtocol, language: String) {
        api = APIService(network, headers: ["Accept-Language": language])
    }

    func item(_ id: Item.ID) async throws(NetworkError) -> Item {
        try await api.send(Endpoint(.get, "/v1/items/\(id)"))
    }
}

private struct LanguageInterceptor: RequestInterceptor {
    let language: @Sendable () -> String

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async -> NetworkRequest {
        var request = request
        request.headers["Accept-Language"] = language()
        return request
    }
}

@Suite struct DocumentationTests {
    private let network = FakeNetworkService()
    private let lamp = Item(id: "itm_01", name: "Lamp")

    @Test func `An endpoint describes a request`() async throws {
        network.reply(to: .get, "/v1/items/itm_01", json: #"{"id": "itm_01", "name": "Lamp"}"#)
        #expect(try await network.send(.item("itm_01")) == lamp)
        let request = try Endpoint.rename("a/b", to: "Lamp").request()
        #expect(request.target == "/v1/items/a%2Fb")
        #expect(request.authorization == .currentAccount && !request.isIdempotent)
    }

    @Test func `An envelope is unwrapped`() async throws {
        let json = #"{"status": 200, "message": "OK", "data": {"id": "itm_01", "name": "Lamp"}}"#
        network.reply(to: .get, "/v1/items/itm_01", json: json)
        #expect(try await network.send(.wrapped("itm_01")) == lamp)
    }

    @Test func `An API service adds its header fields`() async throws {
        network.reply(to: .get, "/v1/items/itm_01", json: #"{"id": "itm_01", "name": "Lamp"}"#)
        #expect(try await ItemsService(network: network, language: "ko").item("itm_01") == lamp)
        #expect(network.requests.first?.headers["Accept-Language"] == "ko")
    }

    @Test func `A custom interceptor can be tested separately`() async {
        let interceptor = LanguageInterceptor { "ko" }
        let attempt = RequestAttempt(elapsed: .seconds(3))
        let request = await interceptor.adapt(NetworkRequest(target: "/v1/items"), in: attempt)
        let outcome = RequestOutcome(request: request, result: .failure(.cancelled))
        interceptor.didFinish(outcome)
        #expect(outcome.wasSent && attempt.number == 1 && attempt.elapsed == .seconds(3))
        #expect(request.headers["Accept-Language"] == "ko")
    }

    @Test func `All interceptors work together`() async throws {
        let transport = self.network
        let api = Origin(try #require(URL(string: "https://api.example.com")))
        let logger = RecordingLogger()
        let network = InterceptedNetworkService(
            transport,
            interceptors: [
                RetryInterceptor(),
                AccessTokenInterceptor(api: api, tokens: FixedToken(value: "token")),
                RequestIDInterceptor(),
                UserAgentInterceptor("Shop/2.1"),
                LoggingInterceptor(api: api, logger: logger),
                LanguageInterceptor { "ko" },
            ]
        )
        transport.reply(to: .patch, "/v1/items/itm_01", status: 401, json: "{}")
        transport.reply(to: .patch, "/v1/items/itm_01", json: #"{"id": "itm_01", "name": "Lamp"}"#)
        #expect(try await network.send(.rename("itm_01", to: "Lamp")) == lamp)
        let request = try #require(transport.requests.last)
        #expect(request.headers["Authorization"] == "Bearer token")
        #expect(request.headers["Accept-Language"] == "ko")
        #expect(request.headers["User-Agent"] == "Shop/2.1")
        #expect(logger.entries.count == 2)
        #expect(logger.entries.allSatisfy { $0.message.hasPrefix("PATCH https://api.example.com/v1/items/{} ") })
    }
}
