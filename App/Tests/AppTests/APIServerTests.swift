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

    /// Returns the status of the response to a request for the catalog, or `nil` if there is none.
    private func status(of server: APIServer) async -> Int? {
        let client = URLSession(configuration: .ephemeral)
        defer { client.finishTasksAndInvalidate() }
        let response = try? await client.data(from: server.url.appending(path: "v1/items")).1
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test func `A second command uses the Sandbox of the first one, and runs it when that ends`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (started, ending) = (Gate(), Gate())
        let first = Task {
            try await withAPIServer(at: nil, dataFolder: folder, log: log) { server in
                started.open()
                await ending.pass()
                return server.url
            }
        }
        await started.pass()
        try await withAPIServer(at: nil, dataFolder: folder, log: log) { second in
            #expect(await status(of: second) == 200)
            ending.open()
            #expect(try await first.value == second.url)
            while await status(of: second) == nil { try Task.checkCancellation() }
            #expect(await status(of: second) == 200)
            try await withAPIServer(at: nil, dataFolder: folder, log: log) { third in
                #expect(third.url == second.url && third.name == second.name)
                #expect(await status(of: third) == 200)
            }
        }
        // The next command starts the Sandbox again.
        try await withAPIServer(at: nil, dataFolder: folder, log: log) { fourth in
            #expect(await status(of: fourth) == 200)
        }
    }
}
