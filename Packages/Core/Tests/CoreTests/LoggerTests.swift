import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoggerTests {
    private enum Failure: Error {
        case plain
        case secret(String)
        case labelled(token: String, count: Int)
        case network(NetworkError)
        case storage(SecureStorageError)
    }

    @Test(
        arguments: [
            (Failure.plain, "Failure.plain"),
            (.secret("hunter2"), "Failure.secret"),
            (.labelled(token: "hunter2", count: 1), "Failure.labelled"),
            (.network(.timedOut(request: "https://hunter2", after: .seconds(1))), "Failure.network.timedOut"),
            (.network(.signInRequired), "Failure.network.signInRequired"),
            (.storage(.noSpace(path: "hunter2")), "Failure.storage.noSpace"),
            (
                .network(.server(ServerFailure(response: NetworkResponse(status: 503, body: Data("hunter2".utf8))))),
                "Failure.network.server.503"
            ),
        ]
    )
    private func `The log name of an error has its cases without their values`(error: Failure, name: String) {
        #expect(error.logName == name)
    }

    @Test func `An entry has a level, a message, metadata and the name of the error`() async {
        let logger = RecordingLogger()
        let waiting = Task { await logger.entry("Failed", 2) }
        logger.log(.info, "Failed", ["attempt": "1"])
        logger.log(.error, "Failed", ["attempt": "2"], error: Failure.secret("hunter2"))
        let entry = LogEntry(level: .error, message: "Failed", metadata: ["attempt": "2", "error": "Failure.secret"])
        #expect(await waiting.value == entry)
        #expect(logger.entries.map(\.level) == [.info, .error])
        SilentLogger().log(entry)
    }

    @Test func `An entry of a level that is not enabled is not made`() {
        let logger = RecordingLogger()
        func metadata() -> [String: String] {
            Issue.record("The metadata was evaluated.")
            return [:]
        }
        logger.log(.trace, "Step", metadata())
        #expect(logger.entries.isEmpty)
    }
}
