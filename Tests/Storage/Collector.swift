import CoreTesting
import Foundation
import HostileServer
import NIOCore

/// A server of `POST /v1/batch` that counts the events which it has accepted. It accepts each message id once.
final class Collector: Sendable {
    private struct Batch: Decodable {
        struct Event: Decodable {
            let messageId: String
            let event: String
        }

        let batch: [Event]
    }

    struct State: Sendable {
        /// The names of the accepted events in the order of their arrival.
        fileprivate(set) var names: [String] = []
        /// The number of accepted events that had been accepted before.
        fileprivate(set) var repeatedCount = 0
        fileprivate(set) var requestCount = 0
        fileprivate(set) var faultCount = 0
        private var ids: Set<String> = []

        /// Accepts the events of a request.
        fileprivate mutating func accept(_ request: ReceivedRequest) -> Behavior {
            guard let events = try? JSONDecoder().decode(Batch.self, from: Data(request.text.utf8)).batch else {
                return .response(400)
            }
            for event in events {
                if ids.insert(event.messageId).inserted { names.append(event.event) } else { repeatedCount += 1 }
            }
            return .response()
        }

        fileprivate mutating func respondOrFail(to request: ReceivedRequest) -> Behavior {
            faultCount += 1
            switch requestCount % 10 {
            case 2: return .response(503)
            case 4: return Behavior([.reset])
            case 6: return .response(headers: [("Content-Type", "text/html")], body: "<html>Welcome</html>")
            case 8:
                // The response is lost.
                _ = accept(request)
                return Behavior([.close])
            default:
                faultCount -= 1
                return accept(request)
            }
        }
    }

    private let server: HostileServer
    private let monitor = Monitor(State())

    /// Starts a server that responds after `delay`. With `fails`, four of ten requests fail.
    init(fails: Bool = false, delay: TimeAmount = .zero) async throws {
        server = try await HostileServer { [monitor] request in
            let behavior = monitor.withLock { state in
                state.requestCount += 1
                return fails ? state.respondOrFail(to: request) : state.accept(request)
            }
            return Behavior([.pause(delay)] + behavior.steps)
        }
    }

    var url: URL { URL(string: server.url) ?? URL(filePath: "/") }

    var state: State { monitor.withLock(\.self) }

    /// Removes all events, so that they can be sent again.
    func removeEvents() {
        monitor.withLock { $0 = State() }
    }

    /// The numbers of the accepted events `WORKER.NUMBER` in the order of their arrival.
    func numbers(of worker: Int) -> [Int] {
        state.names.filter { $0.hasPrefix("\(worker).") }.compactMap { Int($0.dropFirst("\(worker).".count)) }
    }
}
