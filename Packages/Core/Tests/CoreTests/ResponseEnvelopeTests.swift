import Core
import CoreTesting
import Foundation
import Testing

@Suite struct ResponseEnvelopeTests {
    private struct Item: Decodable, Sendable, Equatable {
        let name: String
    }

    private let network = FakeNetworkService()

    /// Returns the item of a response with `json`.
    private func item(_ json: String) async throws(NetworkError) -> Item {
        network.reply(to: .get, "/item", json: json)
        return try await network.send(Endpoint<ResponseEnvelope<Item>>(.get, "/item").map { try $0.validated() })
    }

    @Test(arguments: ["200", "201", #""200""#, #""success""#, #""OK""#])
    func `The value of a successful response is returned`(status: String) async throws {
        let item = try await item(#"{"status": \#(status), "message": "Here", "data": {"name": "Lamp"}}"#)
        #expect(item == Item(name: "Lamp"))
    }

    @Test(arguments: [("404", 404), (#""503""#, 503), (#""fail""#, 200), (#""error""#, 200)])
    func `A refusal is a server failure with the number and the message`(status: String, code: Int) async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await item(#"{"status": \#(status), "message": "Mina may not", "data": {"reasons": []}}"#)
        }
        guard case .server(let failure) = try #require(error) else { throw try #require(error) }
        #expect(failure.status == code)
        #expect(failure.problem?.detail == "Mina may not")
    }

    @Test func `The message of a refusal is not printed`() async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await item(#"{"status": "error", "message": "Mina may not"}"#)
        }
        #expect(error?.errorDescription == "The server answered 200, but refused.")
        #expect(error?.isTransient == false)
        var dumped = "\(try #require(error))"
        dump(error, to: &dumped)
        #expect(!dumped.contains("Mina"))
    }

    @Test(arguments: [
        (#"{"status": 200}"#, "data"),
        (#"{"status": 200, "data": null}"#, "data"),
        (#"{"status": 200, "data": {"name": 3}}"#, "data.name"),
        (#"{"status": null, "data": {"name": "Lamp"}}"#, "status"),
        (#"{"data": {"name": "Lamp"}}"#, "status"),
    ])
    func `An invalid envelope is a decoding failure with its path`(json: String, path: String) async throws {
        let error = await #expect(throws: NetworkError.self) { try await item(json) }
        guard case .decoding(let failure) = try #require(error) else { throw try #require(error) }
        #expect(failure.path == path)
    }

    @Test(
        arguments: [
            (#"{"status": 200}"#, nil), (#"{"status": 200, "data": null}"#, nil),
            (#"{"status": 409, "message": "In use"}"#, 409),
        ] as [(String, Int?)]
    )
    func `An optional value may be absent, unless the request is refused`(json: String, refusal: Int?) async throws {
        network.reply(to: .delete, "/item", json: json)
        let endpoint = Endpoint<ResponseEnvelope<Item?>>(.delete, "/item")
        do {
            let item = try await network.send(endpoint.map { try $0.validated() })
            #expect(item == nil && refusal == nil)
        } catch NetworkError.server(let failure) {
            #expect(failure.status == refusal)
        }
    }
}
