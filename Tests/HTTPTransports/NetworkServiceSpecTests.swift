import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(15))) struct NetworkServiceSpecTests {
    @Test(arguments: Transport.allCases, NetworkServiceSpec.checks)
    func `Each client meets the specification`(transport: Transport, check: NetworkServiceSpec.Check) async throws {
        try await check.run { answer in
            let server = try await HostileServer { answer(NetworkRequest($0)).map(Behavior.sending) ?? .silence }
            let network = try NetworkService(transport, server.url, clock: ContinuousClock()) {
                $0.responseLimit = NetworkServiceSpec.responseLimit
            }
            return ServedNetwork(server: server, network: network)
        }
    }
}

/// A client that keeps its server alive.
private struct ServedNetwork: NetworkServiceProtocol {
    let server: HostileServer
    let network: NetworkService

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        try await network.perform(request)
    }
}

extension NetworkRequest {
    fileprivate init(_ request: ReceivedRequest) {
        self.init(
            method: HTTPMethod(rawValue: request.method) ?? .get,
            target: .path(EndpointPath(stringLiteral: request.target)),
            body: Data(request.text.utf8)
        )
        for name in ["Host", "Authorization"] { headers[name] = request[name] }
    }
}

extension Behavior {
    fileprivate static func sending(_ response: NetworkResponse) -> Behavior {
        let headers = response.headers.map { ($0.name, $0.value) }
        return .response(response.status, headers: headers, body: String(decoding: response.body, as: UTF8.self))
    }
}
