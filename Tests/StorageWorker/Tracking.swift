package import AnalyticsModule
import Core
package import Foundation
import Infrastructure

/// Analytics with the files and the HTTP client of the released app.
package enum TestAnalytics {
    package static func eventFolder(in folder: URL) -> URL { folder.appending(path: "events") }

    /// Creates analytics whose consent, id and key are in the store of `folder`. A second one is a restart.
    package static func open(in folder: URL, server: URL, flushesAutomatically: Bool = true)
        -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding
    {
        let storage = FileSecureStorage(folder: folder)
        let config = AnalyticsConfig(
            writeKey: "test",
            collectorURL: server,
            flushesAutomatically: flushesAutomatically
        )
        let log = FileEventLog(folder: eventFolder(in: folder), collector: config.collector, keyStorage: storage)
        return AnalyticsAssembly(
            dependencies: .init(
                network: NetworkService(configuration: NetworkConfiguration(baseURL: server)),
                secureStorage: storage,
                eventLog: log,
                exclusiveAccess: FileExclusiveAccess(folder: folder),
                userProvider: NoUser(),
                config: config
            )
        ).assemble()
    }

    private struct NoUser: AnalyticsUserProviding {
        var currentUser: AnalyticsUser? { nil }
    }
}

extension Command {
    /// Tracks events `NUMBER.0`, `NUMBER.1` and so on until the process is killed, and sometimes persists or delivers
    /// them. Prints `tracked COUNT UPTIME` for each, with the milliseconds of the system, then `persisted COUNT`, `delivered COUNT`, `refused COUNT`, or
    /// `waiting COUNT` after a flush that failed or left the delivery to another process.
    func track(in folder: URL, _ options: WorkerOptions) async throws {
        let analytics = TestAnalytics.open(in: folder, server: options.server)
        let clock = ContinuousClock()
        var count = 0
        for round in 0... {
            for _ in 0...(round % 7) {
                analytics.track("\(options.number).\(count)")
                count += 1
                Output.line("tracked \(count) \(Int(ProcessInfo.processInfo.systemUptime * 1_000))")
            }
            switch round % 3 {
            case 0:
                try await analytics.persist()
                Output.line("persisted \(count)")
            case 1:
                // An idle user: the events are written in the background.
                try await clock.sleep(for: .milliseconds(round * 37 % 120))
            default:
                do throws(AnalyticsError) {
                    try await analytics.flush()
                    Output.line("delivered \(count)")
                } catch .consentNeeded {
                    Output.line("refused \(count)")
                } catch .busy {
                    Output.line("waiting \(count)")
                } catch .notDelivered {
                    Output.line("waiting \(count)")
                }
            }
        }
    }

    func denyConsent(in folder: URL, _ options: WorkerOptions) async {
        let analytics = TestAnalytics.open(in: folder, server: options.server)
        await Output.result(of: "deny") { try await analytics.setConsent(.denied) }
    }

    /// Tracks more events than memory and the disk of the log can hold. Prints the result of each call, and whether the
    /// waiting events are bounded and how many waiting and dropped ones are counted.
    func trackTooMuch(in folder: URL, _ options: WorkerOptions) async {
        let count = 40_000
        let analytics = TestAnalytics.open(in: folder, server: options.server)
        await Output.result(of: "consent") { try await analytics.setConsent(.granted) }
        for number in 0..<count {
            analytics.track("\(number)", properties: ["text": .string(String(repeating: ".", count: 100))])
            if number.isMultiple(of: 10_000) { try? await analytics.persist() }
        }
        await Output.result(of: "persist") { try await analytics.persist() }
        let status = await analytics.status()
        Output.line("bounded: \(status.pendingCount < 25_000 && status.pendingBytes < 20_000_000)")
        Output.line("counted: \(status.pendingCount + status.droppedCount)")
        let storage = FileSecureStorage(folder: folder)
        await Output.result(of: "set") { try await storage.set(Data("1".utf8), for: "a") }
        await Output.result(of: "deny") { try await analytics.setConsent(.denied) }
    }
}
