import Core
import Foundation
import Infrastructure
import Synchronization

/// A network service that records orders, and injects faults between the client and a real server.
final class TestNetwork: NetworkServiceProtocol {
    /// A fault of one request.
    enum Fault: CaseIterable, Sendable {
        /// The connection is refused.
        case notSent
        /// The request is lost, but the client cannot know it.
        case requestLost
        /// The server carries out the request, and the response is lost.
        case answerLost
        /// The encrypted connection is cut during the response.
        case tlsCut
        /// The request arrives twice.
        case duplicate
        /// The server fails before it carries out the request.
        case errorBefore
        /// The server fails after it has carried out the request.
        case errorAfter
        /// The server is still busy with an earlier request.
        case conflict
        /// The response comes late.
        case delay
        /// The request arrives, and the response redirects to an address that is not followed.
        case redirect
        /// A repetition is refused before the server looks at its key.
        case refusal
        /// The client gives up, and the request arrives after the next lookup.
        case lateArrival
        /// The client gives up, and the request arrives after the next two lookups.
        case veryLateArrival
    }

    private struct LateRequest {
        let request: NetworkRequest
        let flow: String?
        /// The number of lookups before the request arrives.
        var lookups: Int
    }

    private struct State {
        var fault: @Sendable (NetworkRequest) -> Fault? = { _ in nil }
        var sentKeys: Set<String> = []
        var late: [LateRequest] = []
        var orderCount = 0
        var lookedOrderCount = 0
    }

    /// `true` while a test only looks at orders.
    @TaskLocal static var isLooking = false
    /// The order whose lookups late requests wait for, if there are several at a time.
    @TaskLocal static var flow: String?

    private let network: NetworkService
    private let refusal: NetworkResponse
    private let state = Mutex(State())

    init(_ server: any PaymentServer) {
        network = NetworkService(configuration: .init(baseURL: server.url))
        refusal = server.refusal
    }

    /// Chooses the faults of all further requests.
    func setFaults(_ fault: @escaping @Sendable (NetworkRequest) -> Fault?) {
        state.withLock { $0.fault = fault }
    }

    /// Ends all faults and delivers the requests that are late.
    func recover() async {
        setFaults { _ in nil }
        let late = state.withLock { state in
            defer { state.late = [] }
            return state.late
        }
        for late in late { _ = try? await network.perform(late.request) }
    }

    /// The number of orders that were sent.
    var orderCount: Int { state.withLock(\.orderCount) }

    /// The number of orders that were sent while a test only looked at orders.
    var lookedOrderCount: Int { state.withLock(\.lookedOrderCount) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let key = request.headers["Idempotency-Key"]
        let (fault, isRepetition) = state.withLock { state in
            if key != nil {
                state.orderCount += 1
                if Self.isLooking { state.lookedOrderCount += 1 }
            }
            let fault = state.fault(request)
            guard let key, fault != .notSent else { return (fault, false) }
            return (fault, !state.sentKeys.insert(key).inserted)
        }
        let url = "the server"
        switch fault {
        case nil: break
        case .notSent: throw .offline(url: url, reason: "connection refused", mayHaveBeenSent: false)
        case .requestLost: throw .offline(url: url, reason: "connection lost")
        case .answerLost:
            _ = try? await network.perform(request)
            throw .offline(url: url, reason: "connection lost")
        case .tlsCut:
            _ = try? await network.perform(request)
            throw .tls(url: url, reason: "connection cut")
        case .duplicate:
            async let first = try? network.perform(request)
            let second = try await network.perform(request)
            _ = await first
            return second
        case .errorBefore: throw Self.failure(500)
        case .errorAfter:
            _ = try? await network.perform(request)
            throw Self.failure(500)
        case .conflict: throw Self.failure(409)
        case .delay: try? await Task.sleep(for: .milliseconds(5))
        case .redirect:
            _ = try? await network.perform(request)
            throw .invalidRedirect(url: url, reason: "to an unencrypted address")
        case .refusal:
            if isRepetition { throw .server(ServerFailure(response: refusal)) }
        case .lateArrival, .veryLateArrival:
            let late = LateRequest(request: request, flow: Self.flow, lookups: fault == .lateArrival ? 1 : 2)
            if key != nil { state.withLock { $0.late.append(late) } }
            throw .timedOut(url: url, after: request.timeout)
        }
        let result: Result<NetworkResponse, NetworkError>
        do { result = .success(try await network.perform(request)) } catch { result = .failure(error) }
        if request.method == .get { await countLookup() }
        return try result.get()
    }

    /// Delivers the requests that arrive after this lookup.
    private func countLookup() async {
        let due = state.withLock { state in
            for index in state.late.indices where state.late[index].flow == Self.flow { state.late[index].lookups -= 1 }
            defer { state.late.removeAll { $0.lookups == 0 } }
            return state.late.filter { $0.lookups == 0 }
        }
        for late in due { _ = try? await network.perform(late.request) }
    }

    private static func failure(_ status: Int) -> NetworkError {
        .server(ServerFailure(response: NetworkResponse(status: status)))
    }
}

extension NetworkRequest {
    /// `true` for a payment or a refund.
    var isOrder: Bool { headers["Idempotency-Key"] != nil }
}
