import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(1)))
struct ContractTests {
    /// The methods of each path in `openapi.yaml`, by its indentation.
    private func operations() throws -> [String: Set<String>] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Sandbox/openapi.yaml").standardizedFileURL
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

    @Test func everyOperationOfTheContractIsServedAndNoOther() async throws {
        let operations = try operations()
        #expect(operations.count == 18)
        try await withSandbox { client in
            for (path, methods) in operations {
                let answer = try await client.send("DELETE", path.replacing(/\{.*?\}/, with: "x"))
                let allowed = answer[header: "allow"]?.components(separatedBy: ", ") ?? []
                #expect(Set(allowed).subtracting(["HEAD"]) == methods, "\(path)")
            }
        }
    }
}
