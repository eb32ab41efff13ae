package import Foundation

/// The options of a worker, as JSON on the command line.
package struct WorkerOptions: Codable, Sendable {
    /// The number of repetitions, writers or pages.
    package var number: Int
    /// The maximum size of files during the steps, in bytes.
    package var limit: UInt?
    package var scenario: Scenario
    /// `true` if the storage may swap files atomically.
    package var canSwap: Bool
    /// The URL of the server of analytics.
    package var server: URL

    package init(
        number: Int = 1,
        limit: UInt? = nil,
        scenario: Scenario = .changes,
        canSwap: Bool = true,
        server: URL = URL(filePath: "/")
    ) {
        self.number = number
        self.limit = limit
        self.scenario = scenario
        self.canSwap = canSwap
        self.server = server
    }

    init(argument: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(argument.utf8))
    }

    package var argument: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

extension WorkerOptions: CustomStringConvertible {
    package var description: String {
        "\(scenario.rawValue) after \(number) writes\(canSwap ? "" : ", without swapping files")"
    }
}
