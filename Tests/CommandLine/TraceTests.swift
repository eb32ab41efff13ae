import Foundation
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct TraceTests {
    private struct Step: Decodable {
        let milliseconds: Double
        let thread: String
        let level: String
        let event: String
        let values: [String: String]
    }

    @Test func `The trace of the tour has every kind of step in order, and no secret or personal data`() async throws {
        let outcome = try await BuiltApp.run(["tour", "--trace", "json"])
        #expect(outcome.status == 0)
        let lines = outcome.errors.split(separator: "\n")
        let steps = try lines.map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
        let times = steps.map(\.milliseconds)
        #expect(times[0] < 1 && times == times.sorted() && steps.allSatisfy { !$0.thread.isEmpty })
        var rest = steps.map(\.event)[...]
        for event in [
            "Run started", "Process set up", "HTTP client created", "Infrastructure created", "Auth assembled",
            "Analytics assembled", "Payment assembled", "Coordinator created",
            "Module registered", "@Dependency made, nothing resolved", "View model created", "Use case run",
            "Resolved, created", "Request sent", "State published", "Route changed", "Event tracked", "Order changed",
            "Access token refreshed", "Analytics events delivered",
        ] {
            let index = try #require(rest.firstIndex(of: event), "'\(event)' is missing or too early")
            rest = rest[index...].dropFirst()
        }
        #expect(steps.contains { $0.event == "Use case run" && $0.values["useCase"] == "GetItemsUseCase" })
        let chain = "GetItemsUseCase → HomeRepository → NetworkServiceProtocol"
        #expect(Set(steps.filter { $0.values["chain"] == chain }.map(\.event)) == ["Resolved, reused"])
        for word in ["mina", "Mina", "trellis-demo", "Bearer", "usr_", "pay_"] {
            #expect(!outcome.errors.contains(word), "'\(word)' is in the trace")
        }
    }

    @Test func `A step of a command is a line of text with time and thread`() async throws {
        let outcome = try await BuiltApp.run(["items", "itm_01", "--trace", "text"])
        #expect(outcome.status == 0)
        let lines = outcome.errors.split(separator: "\n")
        let form = #/ *\d+\.\d{3} ms  (main|thread-\d+) +\S.*/#
        for line in lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
        #expect(lines.contains { $0.contains("Request sent  attempt: 1, request: GET /v1/items/{}, through: ") })
    }
}
