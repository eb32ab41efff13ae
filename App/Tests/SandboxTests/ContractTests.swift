import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct ContractTests {
    private static let sandbox = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Sandbox").standardizedFileURL

    /// The methods of each path in `openapi.yaml`, by its indentation.
    private func operations() throws -> [String: Set<String>] {
        let file = Self.sandbox.appending(path: "openapi.yaml")
        var operations: [String: Set<String>] = [:]
        var path = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if let match = line.wholeMatch(of: #/  (/.*):/#) {
                path = String(match.1)
            } else if let match = line.wholeMatch(of: #/    (get|post|put|patch|delete):/#) {
                operations[path, default: []].insert(match.1.uppercased())
            }
        }
        return operations
    }

    /// The methods of each path in the sources of the Sandbox, with its parameters as the contract writes them.
    private func routes() throws -> [String: Set<String>] {
        let folder = Self.sandbox.appending(path: "Routes")
        var routes: [String: Set<String>] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for match in source.matches(of: #/Route\(\.(\w+), "([^"]+)"/#) {
                let path = match.2.replacing(#/:(\w+)/#) { "{\($0.1)}" }
                routes[String(path), default: []].insert(match.1.uppercased())
            }
        }
        return routes
    }

    @Test func everyRouteIsInTheContract() throws {
        let routes = try routes()
        #expect(!routes.isEmpty)
        #expect(try routes == operations())
    }

    @Test func everyOperationOfTheContractIsServedAndNoOther() async throws {
        let operations = try operations()
        #expect(!operations.isEmpty)
        try await withSandbox { client in
            for (path, methods) in operations {
                let answer = try await client.send("DELETE", path.replacing(/\{.*?\}/, with: "x"))
                let allowed = answer[header: "allow"]?.components(separatedBy: ", ") ?? []
                #expect(Set(allowed).subtracting(["HEAD"]) == methods, "\(path)")
            }
        }
    }
}
