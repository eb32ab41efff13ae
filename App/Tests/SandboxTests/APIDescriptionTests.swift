import Foundation
import Hummingbird
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct APIDescriptionTests {
    /// Returns the operations of `openapi.yaml`, such as `GET /v1/items/{item}`.
    private func operations() throws -> Set<String> {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Sandbox/openapi.yaml").standardizedFileURL
        var operations: Set<String> = []
        var path = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if let match = line.wholeMatch(of: #/  (/.*):/#) {
                path = String(match.1)
            } else if let match = line.wholeMatch(of: #/    (get|post|put|patch|delete):/#) {
                operations.insert("\(match.1.uppercased()) \(path)")
            }
        }
        return operations
    }

    @Test func `The routes are the operations of the API description`() async throws {
        let router = try await Backend(SandboxConfiguration()).router()
        let routes = Set(router.routes.map(\.description))
        #expect(!routes.isEmpty)
        #expect(try routes == operations())
    }
}
