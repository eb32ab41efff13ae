import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Testing

@testable import Features

@MainActor @Suite struct ConnectionStatusTests {
    private let clock = TestClock()

    private func status() -> ConnectionStatus { ConnectionStatus { [clock] in clock.date } }

    @Test func `The state is unknown until a request shows it`() {
        let status = status()
        #expect(status.state == .unknown)
        status.update(after: .cancelled)
        status.update(after: .signInRequired)
        #expect(status.state == .unknown)
        status.update(after: nil)
        #expect(status.state == .online)
    }

    @Test(arguments: [
        NetworkError.unreachable, .timedOut(request: "u", after: .seconds(1)),
    ])
    func `A server that cannot be reached is offline since the first failure`(error: NetworkError) {
        let status = status()
        status.update(after: nil)
        let start = clock.date
        status.update(after: error)
        clock.advance(by: .seconds(60))
        status.update(after: .unreachable)
        #expect(status.state == .offline(since: start))
        status.update(after: .cancelled)
        #expect(status.state == .offline(since: start))
    }

    @Test func `The app connects while a request is under way, until it is known whether the server answers`() {
        let status = status()
        #expect(!status.isConnecting)
        status.begin()
        #expect(status.isConnecting)
        status.finish(after: .unreachable)
        #expect(!status.isConnecting && status.isOffline)
        // A retry does not change what is known.
        status.begin()
        #expect(!status.isConnecting && status.isOffline)
        status.finish(after: nil)
        status.begin()
        #expect(!status.isConnecting)
    }

    @Test(arguments: [nil, 404, 503])
    func `Any response means online`(status code: Int?) {
        let status = status()
        status.update(after: .unreachable)
        status.update(after: code.map { .server(ServerFailure(response: NetworkResponse(status: $0))) })
        #expect(status.state == .online)
    }
}
