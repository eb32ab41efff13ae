import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import Testing

/// Deadlines and cancellation.
@Suite(.serialized, .timeLimit(.minutes(15))) struct DeadlineTests {
    /// Trap 6: an idle timeout that each byte restarts would never end here.
    @Test(arguments: Transport.allCases)
    func `A slow response does not extend the deadline`(transport: Transport) async throws {
        let head = Behavior.raw("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        let body = Behavior.raw(String(repeating: "x", count: 100_000)).dripping(every: .milliseconds(1))
        let server = try await HostileServer { _ in Behavior(head.steps + body.steps) }
        let clock = TestClock()
        let service = try NetworkService(transport, server.url, clock: clock)
        let task = Task { await service.get() }
        await clock.untilSleeping()
        await server.waitForSentParts(20)
        clock.advance(by: .seconds(29))
        await server.waitForSentParts(40)
        clock.advance(by: .seconds(1))
        #expect(await task.value.error == .timedOut(request: "GET \(server.url)/x", after: .seconds(30)))
    }

    @Test(arguments: Transport.allCases)
    func `The deadline includes all redirects`(transport: Transport) async throws {
        let server = try await HostileServer { $0.target == "/x" ? .redirect(302, to: "/y") : .silence }
        let clock = TestClock()
        let service = try NetworkService(transport, server.url, clock: clock)
        let task = Task { await service.get() }
        await server.waitForRequests(2)
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        #expect(await task.value.error == .timedOut(request: "GET \(server.url)/y", after: .seconds(30)))
        #expect(clock.sleeps.first == .seconds(30))
    }

    @Test(arguments: Transport.allCases)
    func `Each request has its own deadline`(transport: Transport) async throws {
        let server = try await HostileServer { $0.target == "/answered" ? .response() : .silence }
        let clock = TestClock()
        let service = try NetworkService(transport, server.url, clock: clock)
        let long = Task { await service.get("/x", timeout: .seconds(50)) }
        await server.waitForRequests()
        let short = Task { await service.get("/x", timeout: .seconds(20)) }
        await server.waitForRequests(2)
        await clock.untilSleeping()
        clock.advance(by: .seconds(20))
        #expect(await short.value.error == .timedOut(request: "GET \(server.url)/x", after: .seconds(20)))
        #expect(await service.get("/answered").response?.status == 200)
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        #expect(await long.value.error == .timedOut(request: "GET \(server.url)/x", after: .seconds(50)))
    }

    @Test(arguments: Transport.allCases, [Duration.zero, .seconds(-1)])
    func `A request whose timeout is not positive fails at once`(transport: Transport, timeout: Duration) async throws {
        let server = try await HostileServer { _ in .silence }
        let service = try NetworkService(transport, server.url)
        #expect(await service.get(timeout: timeout).error == .timedOut(request: "GET \(server.url)/x", after: timeout))
    }

    @Test(arguments: Transport.allCases)
    func `The maximum timeout is accepted`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        let service = try NetworkService(transport, server.url)
        #expect(await service.get(timeout: .seconds(Int64.max)).response?.status == 200)
    }

    @Test(arguments: Transport.allCases, [true, false])
    func `Cancelling before or during a response ends the request at once`(transport: Transport, isDuringResponse: Bool)
        async throws
    {
        let response = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + String(repeating: "x", count: 1000)
        let server = try await HostileServer { _ in
            Behavior((isDuringResponse ? Behavior.raw(response).steps : []) + [.hang])
        }
        let service = try NetworkService(transport, server.url)
        let task = Task { await service.get() }
        await server.waitForRequests()
        await server.waitForSentParts(isDuringResponse ? 1 : 0)
        task.cancel()
        #expect(await task.value.error == .cancelled)
        await server.waitForDisconnection()
    }

    @Test(arguments: Transport.allCases)
    func `A released service closes its connections`(transport: Transport) async throws {
        let server = try await HostileServer { _ in .response() }
        #expect(try await NetworkService(transport, server.url).get().response?.status == 200)
        await server.waitForDisconnection()
    }

    @Test(arguments: Transport.allCases)
    func `A thousand requests at once receive their responses`(transport: Transport) async throws {
        let server = try await HostileServer { .response(body: $0.target) }
        let service = try NetworkService(transport, server.url)
        await withTaskGroup { group in
            for number in 0..<1000 {
                group.addTask { #expect(await service.get("/\(number)").response?.body == Data("/\(number)".utf8)) }
            }
        }
    }
}
