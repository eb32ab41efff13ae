import Core
import Foundation
import Infrastructure

extension Command {
    func read(_ folder: URL) async {
        let storage = FileSecureStorage(folder: folder)
        await Output.outcome(of: "keys") { try await storage.keys().joined(separator: ",") }
        await Output.outcome(of: "whole") { try await storage.check().isWhole }
        await Output.outcome(of: "set") { try await storage.set(Data(), for: "b") }
    }
}
