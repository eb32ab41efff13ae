import CoreTesting
import Foundation
import Infrastructure
import Testing

@testable import App

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct APIServerTests {
    private let log = LogDestination.standardError(isVerbose: false)

    /// Waits until the server at `url` responds.
    private func untilResponding(_ url: URL) async throws {
        let client = URLSession(configuration: .ephemeral)
        defer { client.invalidateAndCancel() }
        while true {
            do {
                let (_, response) = try await client.data(from: url.appending(path: "v1/items"))
                #expect((response as? HTTPURLResponse)?.statusCode == 200)
                return
            } catch {
                try Task.checkCancellation()
            }
        }
    }

    @Test("A command that uses the Sandbox of another one keeps its server when that one ends")
    func successor() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (started, ending) = (Gate(), Gate())
        let owner = Task {
            try await withAPIServer(at: nil, dataFolder: folder, log: log) { server in
                started.open()
                await ending.pass()
                return server.url
            }
        }
        await started.pass()
        let urls = try await withAPIServer(at: nil, dataFolder: folder, log: log) { server in
            try await untilResponding(server.url)
            ending.open()
            let url = try await owner.value
            try await untilResponding(server.url)
            // A third command uses the successor, not a Sandbox of its own.
            let third = try await withAPIServer(at: nil, dataFolder: folder, log: log) { $0.url }
            return [url, server.url, third]
        }
        #expect(Set(urls).count == 1)
        // The successor has released the state file.
        try await withAPIServer(at: nil, dataFolder: folder, log: log) { try await untilResponding($0.url) }
    }
}
