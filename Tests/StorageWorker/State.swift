package import Core
import Foundation

/// What a storage holds, as texts.
package struct State: Hashable, Sendable, CustomStringConvertible {
    package var entries: [String: String] = [:]

    package init() {}

    /// Of every entry but those that were there before the steps.
    package init(of storage: some SecureStorageProtocol) async throws(SecureStorageError) {
        for key in try await storage.keys() where key != Self.earlierKey {
            entries[key] = try await storage.data(for: key).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func applying(_ changes: [String: String?]) -> State {
        var state = self
        for (key, value) in changes { state.entries[key] = value }
        return state
    }

    /// On one line, long values by their length.
    package var description: String {
        entries.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value.count > 20 ? "\($0.value.count) characters" : $0.value)" }
            .joined(separator: ",")
    }

    static let earlierKey = "earlier"
}
