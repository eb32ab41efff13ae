import ArgumentParser
import Features
import Foundation
import Infrastructure
import Sandbox

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run only the demo backend, on 127.0.0.1, until Ctrl-C.",
        usage: "App serve [<options>]",
        discussion: """
            The shop and commands with the same data folder use this backend; others can with --api-url. A browser shows \
            the requests, payments, events and accounts at its address, with switches for faults. Faults depend only on \
            the seed and the request's number.
            """
    )

    // Unconditional, so that the error for a negative number names the range.
    @Option(parsing: .unconditional, help: ArgumentHelp("Port, 0 to 65535; 0 for a free one.", valueName: "port"))
    private var port = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Lifetime of an access token.", valueName: "seconds"))
    private var tokenLifetime = 900

    @Option(parsing: .unconditional, help: ArgumentHelp("Share of requests with a fault, 0 to 1.", valueName: "share"))
    private var faultRate = 0.0

    @Option(parsing: .unconditional, help: ArgumentHelp("Delay of every response, 0 to 60000.", valueName: "ms"))
    private var latency = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Seed of the faults, a whole number.", valueName: "n"))
    private var seed: UInt64 = 1

    @Flag(help: "Print only the address and the demo account, not the requests.")
    private var quiet = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        let rules = [
            ((0...65535).contains(port), "--port must be between 0 and 65535."),
            ((1...31_536_000).contains(tokenLifetime), "--token-lifetime must be between 1 and 31536000 seconds."),
            ((0...1).contains(faultRate), "--fault-rate must be between 0 and 1."),
            ((0...60_000).contains(latency), "--latency must be between 0 and 60000 milliseconds."),
        ]
        for (holds, message) in rules where !holds { throw ValidationError(message) }
    }

    func run() async throws {
        do {
            try await cancelOnInterrupt { try await serve() }
        } catch  where error is CancellationError || error is SignalError {
            // A signal is the normal end of the server.
        }
    }

    private func serve() async throws {
        var configuration = SandboxConfiguration(
            port: port,
            stateFile: try sandboxStateFile(in: options.folder),
            tokenLifetime: .seconds(tokenLifetime),
            faults: FaultPlan(rate: faultRate, latency: .milliseconds(latency), seed: seed),
            logger: LogDestination.standardError(isVerbose: false).swiftLog
        )
        configuration.showsStatusPage = true
        if !quiet, !options.json { configuration.onRequest = { Output.data($0.line) } }
        try await Sandbox(configuration).run { running in
            let url = running.url.absoluteString
            if options.json {
                try Output.json(Start(url: url))
            } else {
                Output.data("The demo backend listens on \(url)")
                Output.data("Demo account: \(SandboxCredentials.username), password \(SandboxCredentials.password)")
                // The default of a command without options may be another server.
                let command = try options.apiURL == nil ? shell("ui") : "App ui --api-url \(url)"
                if !quiet { Output.message("Ctrl-C stops it. Open its shop with: \(command)") }
            }
            try Output.checkComplete()
            while true { try await Task.sleep(for: .seconds(86_400)) }
        }
    }
}

private struct Start: Encodable {
    struct Account: Encodable {
        let username = SandboxCredentials.username
        let password = SandboxCredentials.password
    }

    let url: String
    let demoAccount = Account()
}

extension HandledRequest {
    fileprivate var line: String {
        let parts = [
            method.printableLine.padded(to: 6), target.printableLine.padded(to: 42), status.map(String.init) ?? "---",
            String(format: "%8.1f ms", duration / .milliseconds(1)),
        ]
        return parts.joined(separator: " ") + (fault.map { "  fault: \($0.rawValue)" } ?? "")
    }
}
