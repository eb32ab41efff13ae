import Core
import Foundation
import Infrastructure

extension Command {
    func read(_ folder: URL) async {
        let storage = FileSecureStorage(folder: folder)
        await tell("keys") { () throws(SecureStorageError) in try await storage.keys().joined(separator: ",") }
        await tell("whole") { () throws(SecureStorageError) in try await storage.check().isWhole }
        await tell("set") { () throws(SecureStorageError) in try await storage.set(Data(), for: "b") }
    }

    private func tell<Value>(_ what: String, _ body: () async throws(SecureStorageError) -> Value) async {
        do throws(SecureStorageError) {
            Output.line("\(what): \(try await body())")
        } catch {
            switch error {
            case .damaged: Output.line("\(what): damaged")
            case .unavailable(_, let reason): Output.line("\(what): \(reason)")
            default: Output.line("\(what): \(error)")
            }
        }
    }
}
