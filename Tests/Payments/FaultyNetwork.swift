import Core
import CoreTesting
import Foundation
import Synchronization

/// The network between a device and a server, with seeded faults.
final class FaultyNetwork: NetworkServiceProtocol {
    /// A fault of one request.
    private enum Fault: CaseIterable {
        /// The connection is refused.
        case notSent
        /// The request is lost.
        case requestLost
        /// The server carries out the request, and the response is lost.
        case answerLost
        /// The request arrives twice, at the same time.
        case duplicate
        /// The request arrives after later ones.
        case late
        /// The server fails before or after it has carried out the request.
        case errorBefore, errorAfter
        /// A proxy answers with a page, before or after the server has carried out the request.
        case pageBefore, pageAfter
        /// The server is busy with another request, or refuses the token.
        case conflict, unauthorized
        /// A read returns an earlier answer.
        case stale
        /// The answer is that to another request.
        case foreign
    }

    /// An answer, and the address or the object that it is about.
    private struct Answer {
        let address: String
        let id: String
        let response: NetworkResponse
    }

    private struct State {
        var random: SeededGenerator
        var isFaulty = false
        var late: [(request: NetworkRequest, countdown: Int)] = []
        var answers: [Answer] = []
        var changesByLooks = 0
    }

    /// `true` while a test only looks at orders.
    @TaskLocal static var isLooking = false

    private let network: any NetworkServiceProtocol
    private let state: Mutex<State>

    init(_ network: any NetworkServiceProtocol, seed: UInt64) {
        self.network = network
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    /// Lets a third of the further requests fail.
    func startFaults() { state.withLock { $0.isFaulty = true } }

    func endFaults() { state.withLock { $0.isFaulty = false } }

    /// Delivers the requests that are late.
    func deliverAll() async {
        let late = state.withLock { state in
            defer { state.late = [] }
            return state.late.map(\.request)
        }
        for request in late { _ = try? await network.perform(request) }
    }

    /// The number of requests other than GET that were sent by looks.
    var changesByLooks: Int { state.withLock(\.changesByLooks) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let (fault, due) = state.withLock { state in
            if Self.isLooking, request.method != .get { state.changesByLooks += 1 }
            for index in state.late.indices { state.late[index].countdown -= 1 }
            let due = state.late.filter { $0.countdown == 0 }.map(\.request)
            state.late.removeAll { $0.countdown == 0 }
            let isFaulty = state.isFaulty && Int.random(in: 0..<3, using: &state.random) == 0
            return (isFaulty ? Fault.allCases.randomElement(using: &state.random) : nil, due)
        }
        for late in due { _ = try? await network.perform(late) }
        switch fault {
        case .notSent: throw .offline(request: "the server", reason: "connection refused")
        case .requestLost: throw .offline(request: "the server", reason: "connection lost")
        case .answerLost:
            _ = try await send(request)
            throw .offline(request: "the server", reason: "connection lost")
        case .duplicate:
            async let first = try? send(request)
            let second = try await send(request)
            return await first ?? second
        case .late:
            state.withLock { state in
                // Some arrive only at the end.
                let countdown = Int.random(in: 1...20, using: &state.random)
                state.late.append((request, countdown > 12 ? -1 : countdown))
            }
            throw .timedOut(request: "the server", after: request.timeout)
        case .errorBefore: throw Self.failure(503)
        case .errorAfter:
            _ = try? await send(request)
            throw Self.failure(500)
        case .pageBefore: throw Self.failure(404)
        case .pageAfter:
            _ = try? await send(request)
            return Self.page(200)
        case .conflict: throw Self.failure(409)
        case .unauthorized: throw Self.failure(401)
        case .stale, .foreign:
            let response = try await send(request)
            return earlierAnswer(to: request, isForeign: fault == .foreign) ?? response
        case nil: return try await send(request)
        }
    }

    private func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        struct Object: Decodable {
            let id: String
        }
        let response = try await network.perform(request)
        let id = (try? WireJSON.decode(Object.self, from: response.body))?.id ?? ""
        state.withLock { $0.answers.append(Answer(address: request.address, id: id, response: response)) }
        return response
    }

    /// Returns an earlier answer about the object of a GET, or about any other object.
    private func earlierAnswer(to request: NetworkRequest, isForeign: Bool) -> NetworkResponse? {
        let address = request.address
        return state.withLock { state in
            state.answers
                .filter { answer in
                    let isSame = answer.address == address || address.contains("/\(answer.id)?")
                    return isForeign ? !answer.id.isEmpty && !isSame : request.method == .get && isSame
                }
                .randomElement(using: &state.random)?.response
        }
    }

    private static func page(_ status: Int) -> NetworkResponse {
        NetworkResponse(status: status, headers: ["Content-Type": "text/html"], body: Data("<html></html>".utf8))
    }

    private static func failure(_ status: Int) -> NetworkError { .server(ServerFailure(response: page(status))) }
}

extension NetworkRequest {
    /// The path and the query.
    fileprivate var address: String { "\(target)?\(query.percentEncoded)" }
}
