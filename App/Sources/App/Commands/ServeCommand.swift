import ArgumentParser
import Features
import Foundation
import Infrastructure
import Sandbox

/// Runs only the Sandbox, so that several processes can share it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run only the demo backend, on 127.0.0.1, until Ctrl-C.",
        usage: "App serve [<options>]",
        discussion: """
            Several clients can share it with --api-url. A fault is a dropped connection, status 500 or 503, or a slow \
            response. Faults depend only on the seed and the request's number, so a run can be repeated. Ctrl-C, SIGTERM \
            and SIGHUP end the backend with exit status 0.

            EXAMPLES
              App serve --port 8080
              App serve --fault-rate 0.2 --seed 7 --latency 100
              App serve --token-lifetime 5 --json
            """
    )

    @OptionGroup var options: CommonOptions

    @Option(help: ArgumentHelp("Port; 0 for a free one.", valueName: "0…65535"))
    private var port = 0

    @Option(help: ArgumentHelp("Lifetime of an access token.", valueName: "seconds"))
    private var tokenLifetime = 900

    @Option(help: ArgumentHelp("Share of requests with a fault.", valueName: "0…1"))
    private var faultRate = 0.0

    @Option(help: ArgumentHelp("Delay of every response.", valueName: "ms"))
    private var latency = 0

    @Option(help: ArgumentHelp("Seed of the faults.", valueName: "n"))
    private var seed: UInt64 = 1

    func validate() throws {
        try check((0...65535).contains(port), "--port must be between 0 and 65535.")
        try check((1...31_536_000).contains(tokenLifetime), "--token-lifetime must be between 1 and 31536000 seconds.")
        try check((0...1).contains(faultRate), "--fault-rate must be between 0 and 1.")
        try check((0...60_000).contains(latency), "--latency must be between 0 and 60000 milliseconds.")
    }

    func run() async throws {
        do {
            try await cancelOnInterrupt { try await serve() }
        } catch  where error is CancellationError || error is SignalError {
            // A signal is the normal end of the server.
        }
    }

    private func serve() async throws {
        let configuration = SandboxConfiguration(
            port: port,
            stateFile: try sandboxStateFile(in: options.dataFolder),
            tokenLifetime: .seconds(tokenLifetime),
            faults: FaultPlan(rate: faultRate, latency: .milliseconds(latency), seed: seed),
            logger: options.log.swiftLog
        )
        try await Sandbox(configuration).run { running in
            if options.json {
                try Output.json(["url": running.url.absoluteString])
            } else {
                Output.data("The Sandbox listens on \(running.url.absoluteString)")
                Output.message("Try: App tour --api-url \(running.url.absoluteString)   (Ctrl-C stops)")
            }
            while true { try await Task.sleep(for: .seconds(86_400)) }
        }
    }

    private func check(_ holds: Bool, _ message: String) throws {
        if !holds { throw ValidationError(message) }
    }
}
