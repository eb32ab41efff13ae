import Foundation
import Processes

/// A child process that sends one request.
struct ChildClient {
    let hasCrashed: Bool
    let output: String

    /// The maximum memory use, in kB.
    var peakMemory: Int? { output.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) } }

    /// Requests `/x` below `url` in a process with `environment`.
    static func get(
        _ transport: Transport,
        _ url: String,
        environment: [String: String] = [:]
    ) async throws -> ChildClient {
        let pipe = Pipe()
        // A backtrace would take seconds.
        let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let process = try ChildProcess(
            [BuiltProduct.url("URLSessionTraps").path, transport.rawValue, url],
            environment: BuiltProduct.environment.merging(environment) { $1 },
            output: .pipe(pipe),
            errors: .nothing
        )
        var output = ""
        for await line in pipe.fileHandleForReading.lineStream() { output += line }
        guard case .killed = await process.ending else { return ChildClient(hasCrashed: false, output: output) }
        return ChildClient(hasCrashed: true, output: output)
    }
}
