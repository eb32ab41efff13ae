import Foundation
import Hummingbird
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct APIDescriptionTests {
    /// Returns the lines of `openapi.yaml`.
    private func lines() throws -> [Substring] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sandbox/openapi.yaml").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }

    /// Returns the operations of `openapi.yaml`, such as `GET /v1/items/{item}`.
    private func operations() throws -> Set<String> {
        var operations: Set<String> = []
        var path = ""
        for line in try lines() {
            if let match = line.wholeMatch(of: #/  (/.*):/#) {
                path = String(match.1)
            } else if let match = line.wholeMatch(of: #/    (get|post|put|patch|delete):/#) {
                operations.insert("\(match.1.uppercased()) \(path)")
            }
        }
        return operations
    }

    @Test func `The routes are the operations of the API description`() async throws {
        var configuration = SandboxConfiguration()
        configuration.showsStatusPage = true
        let router = try await Backend(configuration).router()
        let routes = Set(router.routes.map(\.description))
        #expect(!routes.isEmpty)
        #expect(try routes == operations())
    }

    @Test func `The API description has each payment method and its outcome`() throws {
        for method in try Catalog.embedded.get().paymentMethods {
            let row = try #require(try lines().first { $0.contains("| `\(method.id)` |") })
            #expect(try lines().contains("            - \(method.id)"))
            if let code = method.declineCode {
                #expect(row.contains("`\(code.rawValue)`") && row.contains("`\(code.advice.rawValue)`"))
            }
        }
    }
}
