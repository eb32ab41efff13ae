import Core
package import Foundation
import Infrastructure

/// The entries of a writer: the number of its writes, and a text that identifies the last one.
package enum Counter {
    package static func key(_ writer: Int) -> String { "counter.\(writer)" }

    package static func copyKey(_ writer: Int) -> String { "copy.\(writer)" }

    package static func value(_ count: Int) -> Data { Data("\(count)".utf8) }

    /// Returns a text with a different length each time, so that no remainder of an older file is equal.
    package static func copy(_ writer: Int, _ count: Int) -> Data {
        Data(repeatElement("\(writer):\(count);", count: 1 + count * 37 % 101).joined().utf8)
    }
}

extension Command {
    /// Runs writers that continue the counts of killed ones.
    func write(to folder: URL, _ options: WorkerOptions) async throws {
        let storage = FileSecureStorage(folder: folder, canSwap: options.canSwap)
        try await withThrowingTaskGroup { group in
            for writer in 0..<options.number {
                group.addTask {
                    let old = try await storage.data(for: Counter.key(writer)) ?? Counter.value(0)
                    var count = Int(String(decoding: old, as: UTF8.self)) ?? 0
                    while true {
                        count += 1
                        let (value, copy) = (Counter.value(count), Counter.copy(writer, count))
                        try await storage.transaction { transaction in
                            transaction[Counter.key(writer)] = value
                            transaction[Counter.copyKey(writer)] = copy
                        }
                        Output.line("\(writer) \(count)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    func increment(in folder: URL, times: Int) async throws {
        let storage = FileSecureStorage(folder: folder)
        for _ in 0..<times {
            try await storage.transaction { transaction in
                let sum = transaction["sum"].flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
                transaction["sum"] = Counter.value(sum + 1)
            }
        }
        Output.line("done")
    }

    func read(_ folder: URL) async {
        let storage = FileSecureStorage(folder: folder)
        await Output.result(of: "keys") { try await storage.keys().joined(separator: ",") }
        await Output.result(of: "start over") { try await storage.startOver() ?? "nothing" }
        await Output.result(of: "set") { try await storage.set(Data(), for: "b") }
    }

    /// Writes to each folder. The first write creates the key.
    func create(in parent: URL, as worker: Int) async {
        while let name = readLine() {
            let storage = FileSecureStorage(folder: parent.appending(path: name))
            do throws(SecureStorageError) {
                try await storage.set(Counter.value(worker), for: Counter.key(worker))
                Output.line("done")
            } catch {
                Output.line("failed: \(error)")
            }
        }
    }
}
